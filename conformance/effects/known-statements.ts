import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/**
 * Statements that were generated for reports, of which each selects something else. Those without a condition come first, as that
 * may leave no rows.
 */
export function knownStatements({ diary }: Scene): readonly string[] {
  const all = diary.flatMap(({ exchange: { operation, reply } }) => {
    const sql =
      operation!.id === 'getReportGeneratedSql' && isSuccess(reply) ? fieldOf(jsonOf(reply), 'sql') : undefined;
    const selected = typeof sql === 'string' ? /^\s*select\s+(.*?)\sfrom\s/is.exec(sql)?.[1] : undefined;
    return selected === undefined ? [] : [[selected, sql as string] as const];
  });
  const isFree = (sql: string): boolean => !/\bwhere\b/i.test(sql);
  return [...Map.groupBy(all, ([selected]) => selected).values()]
    .map((alike) => (alike.find(([, sql]) => isFree(sql)) ?? alike.at(-1)!)[1])
    .toSorted((one, other) => Number(isFree(other)) - Number(isFree(one)));
}
