import { isObject, type Json } from '../../../spec/json.ts';
import { changesJson } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf } from '../list-items.ts';
import { jsonOf } from '../messages.ts';
import { implied } from './effect-fault.ts';

/** The SQL of a report is that of something else. */
export const sqlFaults: readonly Fault[] = [
  toFault('of-another', 'it is the SQL of the first report', showsFirst()),
  toFault('before-update', 'it is that which was shown first', showsEarliest()),
  toFault(
    'without-controls',
    'it has nothing of what the report asks for',
    changesJson('getReportGeneratedSql', () => ({ sql: 'SELECT * FROM orders' })),
  ),
  toFault(
    'unfiltered',
    'it has no filter of the report',
    changesJson('getReportGeneratedSql', (body) => {
      const { sql } = body as { readonly sql: string };
      return { sql: sql.replace(/\n^WHERE .*$/m, '') };
    }),
  ),
];

function toFault(id: string, description: string, apply: Change): Fault {
  const operation = 'getReportGeneratedSql';
  return implied(operation, id, 'effects', `operation-${operation}`, description, apply);
}

function showsFirst(): Change {
  return changesJson('getReportGeneratedSql', async (body, { request, params, service }) => {
    const [first] = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/reports')));
    const target = request.target.replace(params['id']!, idOf(first));
    const other = await jsonOf(await service.handle({ ...request, target }));
    return isObject(other) && 'sql' in other ? other : body;
  });
}

/** The SQL of each report as it was shown first, whatever became of the report. */
function showsEarliest(): Change {
  return (service) => {
    const first = new Map<string, Json>();
    return changesJson('getReportGeneratedSql', (body, { params }) => {
      const id = params['id']!;
      if (!first.has(id)) first.set(id, body);
      return first.get(id)!;
    })(service);
  };
}
