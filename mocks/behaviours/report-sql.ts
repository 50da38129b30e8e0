import type { Behaviours } from '../behaviour.ts';
import { toSchemaFields } from '../records/definition.ts';
import { refusing, toQuery } from '../records/report-query.ts';
import { reply } from '../reply.ts';
import { createRow, findRow } from '../records/rows.ts';
import type { ReportConfig } from '../warehouse/report/report-config.ts';
import { blank } from './data-marts.ts';

/** The SQL of a report: shown, and made the definition of a new DataMart (Endpoints / Reports). */
export const reportSqlBehaviours: Behaviours = {
  getReportGeneratedSql: async (call) => {
    const report = await findRow(call, 'Report', call.params['id']!);
    const dataMart = await findRow(call, 'DataMart', report['dataMartId'] as string);
    const { inlined } = await toQuery(call, dataMart, report as unknown as ReportConfig);
    return reply(call, { sql: inlined });
  },
  copyReportAsDataMart: {
    unlocked: async (call) => {
      const report = await findRow(call, 'Report', call.params['id']!);
      const origin = await findRow(call, 'DataMart', report['dataMartId'] as string);
      const { inlined } = await toQuery(call, origin, report as unknown as ReportConfig);
      const columns = await refusing(() => call.space.warehouse.describe({ sql: inlined }));
      const fields = {
        ...blank,
        title: report['title']!,
        storageId: origin['storageId']!,
        definitionType: 'SQL',
        definition: { sqlQuery: inlined },
        schema: { fields: toSchemaFields(columns, []) },
        technicalOwnerIds: [call.caller!.userId],
      };
      return call.store.transaction(async (store) => {
        const copy = await createRow({ ...call, store }, 'DataMart', fields);
        return reply(call, { dataMartId: copy.id });
      });
    },
  },
};
