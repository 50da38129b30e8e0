import type { Operation } from '../../../spec/operation.ts';
import { refusal, refuses } from '../changes.ts';
import type { Change } from '../fault.ts';
import { fieldOf } from '../messages.ts';
import type { VariantFamily } from './variant.ts';

const isReportBody = ({ id }: Operation): boolean => id === 'createReport' || id === 'updateReport';

/** Refusals of a report that are about something else than its values. */
export const reportVariants: VariantFamily = () => [
  {
    id: 'small-bodies',
    description: 'bodies of more than 1,500 bytes are too large',
    apply: refuses(isReportBody, ({ request }) => (request.body?.length ?? 0) > 1500, 413),
  },
  {
    id: 'conflicts',
    description: 'every eleventh write of a report is in conflict with another',
    apply: busy(11, 409),
  },
  { id: 'locks', description: 'every thirteenth write of a report meets a lock', apply: busy(13, 423) },
  {
    id: 'moments',
    description: 'every seventeenth write of a report is refused at that moment',
    apply: busy(17, 400),
  },
  {
    id: 'selected-columns',
    description: 'a selection has columns, null is for all',
    apply: refuses(
      isReportBody,
      ({ request }) => {
        const columns = fieldOf(request, 'columnConfig');
        return Array.isArray(columns) && columns.length === 0;
      },
      400,
    ),
  },
];

/** Every so often a write is refused as if for what it meets. */
function busy(often: number, status: number): Change {
  return (service) => {
    let count = 0;
    return async (request) => {
      const found = service.find(request);
      if (found === undefined || !isReportBody(found.operation)) return service.handle(request);
      count += 1;
      return count % often === 0 && (await service.lets(request, found.operation))
        ? refusal(status)
        : service.handle(request);
    };
  };
}
