import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** "Report SQL": what is generated for a report; empty where that is refused or shows no text. */
export async function generatedSql(scene: Scene, id: string, role: Role): Promise<string> {
  const operation = scene.contract.operations.find((one) => one.id === 'getReportGeneratedSql');
  if (operation === undefined) return '';
  const { reply } = await scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
  const sql = isSuccess(reply) ? fieldOf(jsonOf(reply), 'sql') : undefined;
  return typeof sql === 'string' ? sql : '';
}
