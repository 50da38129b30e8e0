import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { isWritten } from '../arrange/described-texts.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { ownRowsSql } from '../streams/own-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';
import { withSql } from '../effects/probe-sql.ts';

/** What has its SQL in an object; a record that others use is not given another. */
const defining = 'updateDataMartDefinition';

/** Updates of texts that people write at some length. */
const writing: readonly string[] = [
  'updateDataMartDescription',
  defining,
  'updateInsight',
  'updateInsightTemplate',
  'updateInsightArtifact',
];

/** A text of several lines is kept whole, or it is refused: it is not cut without a word. */
export const longTexts: Check = {
  id: 'long-texts',
  title: 'A text of some length is kept whole',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => writing.includes(id))
      .map((operation) => ({
        id: `long-texts/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 3,
        requests: 2,
        run: (scene) => keepsWhole(scene, operation),
      })),
};

async function keepsWhole(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const right = await rightRequestOfAny(scene, operation);
  const read = operationOnOne(scene.contract, 'read', resource);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const long = longOf(scene, parts.body);
  if (read === undefined || long === undefined) return notApplicable('no text is known that may be long');
  const { field, text, body } = long;
  const fresh = operation.id === defining ? await scene.arrange.get(resource, { role, subject: 'fresh' }) : undefined;
  if (fresh?.ok === false) return inconclusive(fresh.reason, fresh.remedy);
  const path = fresh === undefined ? { ...parts.path } : pathTo(operation, fresh.value);
  const exchange = await scene.send(operation, { ...parts, path, body }, { role });
  if (!isSuccess(exchange.reply)) return notApplicable(`a longer text was answered ${exchange.reply.status}`);
  const ask = (): Promise<Exchange> => scene.send(read, { path }, { role });
  const shownIn = ({ reply }: Exchange): unknown => {
    const record = isSuccess(reply) ? jsonOf(reply) : undefined;
    return field === undefined ? textsIn(record).find((one) => isCut(text, one)) : fieldOf(record, field);
  };
  const seen = await eventually(scene, resource, ask, (now) => !isCut(text, shownIn(now)));
  if (!isCut(text, shownIn(seen))) return passed;
  const summary = `The ${field ?? 'SQL'} of ${withArticle(resource)} is cut`;
  const expected = `${text.length} characters`;
  const received = `${(shownIn(seen) as string).length} of them: ${describeReply(seen)}`;
  return failed({ key: 'cut', summary, expected, received, exchange });
}

/** A body with a text that is longer than what it has, in a field of its own or in an object within. */
type Long = { readonly field: string | undefined; readonly text: string; readonly body: JsonObject };

function longOf(scene: Scene, body: Json | undefined): Long | undefined {
  const [field, given] = Object.entries(isObject(body) ? body : {}).find(isLengthy) ?? [];
  if (field === undefined) {
    const defined = withSql(body, ownRowsSql);
    return defined && { field, text: ownRowsSql, body: defined };
  }
  const text = isSql(given) ? ownRowsSql : Array.from({ length: 8 }, scene.arrange.nextName).join(' ');
  return { field, text, body: { ...(body as JsonObject), [field]: text } };
}

/** How much is shown at least of a text that is cut. */
const shownAtLeast = 16;

/** Whether a text is shown by its beginning alone. */
function isCut(text: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || shown.trim() === text) return false;
  const beginning = shown.replace(/(…|\.{3})$/, '').trim();
  return beginning.length >= shownAtLeast && beginning.length < text.length && text.startsWith(beginning);
}

function isLengthy([name, value]: readonly [string, Json]): boolean {
  return typeof value === 'string' && (isWritten(name) || isSql(value));
}

function isSql(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\s*(select|with)\s/i.test(value);
}
