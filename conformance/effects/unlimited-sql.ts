import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';

/** A report with a limit, how its SQL is asked for, and the SQL that its run shows. */
export type Limitless = {
  readonly id: string;
  readonly limit: number;
  readonly executed: string;
  readonly ask: () => Promise<Exchange>;
};

/**
 * The fault that the SQL of a report lacks its limit ("Report SQL"), where both what is executed of it and the DataMart that it is
 * copied to have that very statement, but with the limit. What has the limit nowhere, or in SQL of another form, tells nothing.
 */
export async function unlimitedSql(
  scene: Scene,
  { id, limit, executed, ask }: Limitless,
  shown: string,
): Promise<Fault | undefined> {
  if (!isButForLimit(shown, executed, limit)) return undefined;
  const copied = await copiedTexts(scene, id);
  const isUnlimited = (one: Exchange): boolean => {
    const sql = isSuccess(one.reply) ? fieldOf(jsonOf(one.reply), 'sql') : undefined;
    if (typeof sql !== 'string' || !isButForLimit(sql, executed, limit)) return false;
    return copied.some((text) => isButForLimit(sql, text, limit));
  };
  if (!copied.some((text) => isButForLimit(shown, text, limit))) return undefined;
  const exchange = await eventually(scene, 'Report', ask, (one) => !isUnlimited(one));
  if (!isUnlimited(exchange)) return undefined;
  return {
    key: 'limit',
    summary: 'The SQL of a report lacks the limit that the same SQL has where it is executed and copied',
    expected: `SQL with ${limit}, as in ${executed}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** Whether a statement is another one without the limit that this ends with. */
function isButForLimit(sql: string, limited: string, limit: number): boolean {
  const [plain, full] = [sql, limited].map((one) => one.trim().replace(/\s*;$/, '').replaceAll(/\s+/g, ' '));
  const cut = full!.replace(
    new RegExp(String.raw`\s(?:limit ${limit}|fetch (?:first|next) ${limit} rows only)$`, 'i'),
    '',
  );
  return cut !== full && cut === plain;
}

/** The texts of the DataMart that a report is copied to. */
async function copiedTexts(scene: Scene, id: string): Promise<readonly string[]> {
  const copy = scene.contract.operations.find((one) => one.id === 'copyReportAsDataMart');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (copy === undefined || read === undefined) return [];
  const role = keyHolder(scene, copy.role);
  const { reply } = await scene.send(copy, { path: { [resourceParams(copy)[0]!.name]: id } }, { role });
  const mart = isSuccess(reply) ? fieldOf(jsonOf(reply), 'dataMartId') : undefined;
  if (typeof mart !== 'string') return [];
  const shown = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: mart } }, { role });
  return isSuccess(shown.reply) ? textsIn(jsonOf(shown.reply)) : [];
}
