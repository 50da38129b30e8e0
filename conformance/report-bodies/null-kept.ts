import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';

/** The fields of which null says that there is none (Report limits). */
export const nullable: readonly string[] = [
  'columnConfig',
  'limitConfig',
  'filterConfig',
  'sortConfig',
  'aggregationConfig',
  'dateTruncConfig',
];

/** The fault of an update that was sent null for a field, and is answered with what an update before had given the report. */
export function nullKept({ diary }: Pick<Scene, 'diary'>, update: Operation): Fault | undefined {
  const given = new Map<string, unknown>();
  for (const { exchange, parts } of diary) {
    if (exchange.operation !== update || !isSuccess(exchange.reply) || !isObject(parts.body)) continue;
    const id = recordsIn(update, parts.path).at(-1)?.id;
    const shown = jsonOf(exchange.reply);
    for (const name of nullable.filter((one) => one in (parts.body as object))) {
      const [sent, old] = [parts.body[name], given.get(`${id} ${name}`)];
      if (sent === null && (old ?? null) !== null && isSame(fieldOf(shown, name), old))
        return nullKeptFault(exchange, name, old);
      given.set(`${id} ${name}`, sent);
    }
  }
  return undefined;
}

/** An update was sent null for a field, and the report has what it had before. */
export function nullKeptFault(exchange: Exchange, name: string, old: unknown): Fault {
  const summary = `A report that is given null for ${name} keeps what it had`;
  return {
    key: `${name}-null`,
    summary,
    expected: `${name}: null`,
    received: `${name}: ${JSON.stringify(old)}`,
    exchange,
  };
}
