import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** What is generated for a report, and the answer that shows it. */
export type Generated = { readonly sql: string; readonly exchange: Exchange };

/** "Report SQL": what is generated for a report; empty where that is refused or shows no text. */
export async function generatedSql(scene: Scene, id: string, role: Role): Promise<string> {
  return (await readGeneratedSql(scene, id, role))?.sql ?? '';
}

/** The same with the answer; undefined where no operation shows it. */
export async function readGeneratedSql(scene: Scene, id: string, role: Role): Promise<Generated | undefined> {
  const operation = scene.contract.operations.find((one) => one.id === 'getReportGeneratedSql');
  if (operation === undefined) return undefined;
  const exchange = await scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
  const sql = isSuccess(exchange.reply) ? fieldOf(jsonOf(exchange.reply), 'sql') : undefined;
  return { sql: typeof sql === 'string' ? sql : '', exchange };
}
