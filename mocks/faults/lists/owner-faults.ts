import type { Operation } from '../../../spec/operation.ts';
import { changesJson, changesRequest } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf, withItems } from '../list-items.ts';
import { jsonOf, queryOf, withQuery } from '../messages.ts';
import { toListFault } from './list-fault.ts';

/** An ownerFilter that is ignored, or means something else. */
export function ownerFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const requirement = id === 'listDataMarts' ? 'data-marts-owner-filter' : `parameter-${id}-ownerFilter`;
  const make = (what: string, description: string, apply: Change): Fault =>
    toListFault(operation, what, 'owner-filter', requirement, 'stated', description, apply);
  const other: Readonly<Record<string, string>> = { has_owners: 'no_owners', no_owners: 'has_owners' };
  return [
    make(
      'owners-ignored',
      'ownerFilter is ignored',
      changesRequest(id, (request) => withQuery(request, { ownerFilter: undefined })),
    ),
    make(
      'owners-dropped',
      'has_owners leaves out a record',
      changesJson(id, (body, { request }) =>
        queryOf(request).get('ownerFilter') === 'has_owners' ? withItems(body, itemsOf(body).slice(1)) : body,
      ),
    ),
    {
      ...make(
        'owners-asked-only',
        'a record is left out where ownerFilter is not given',
        changesJson(id, (body, { request }) =>
          queryOf(request).has('ownerFilter') ? body : withItems(body, itemsOf(body).slice(0, -1)),
        ),
      ),
      level: 'implied' as const,
    },
    make(
      'owners-one-value',
      'no_owners lists those with owners',
      changesRequest(id, (request) =>
        queryOf(request).has('ownerFilter') ? withQuery(request, { ownerFilter: 'has_owners' }) : request,
      ),
    ),
    ...(operation.params.some(({ name }) => name === 'offset')
      ? [make('owners-first-page', 'ownerFilter is heeded on the first page alone', dropsLater(id, 'ownerFilter'))]
      : []),
    // A DataMart shows the owners that it is given.
    ...(['listReports', 'listDataMarts'].includes(id)
      ? [
          make(
            'owners-inverted',
            'ownerFilter means its opposite',
            changesRequest(id, (request) =>
              withQuery(request, { ownerFilter: other[queryOf(request).get('ownerFilter') ?? ''] }),
            ),
          ),
        ]
      : []),
    // Elsewhere the fields that hold owners are not shown, so that nobody can tell.
    ...(id === 'listReports'
      ? [
          make(
            'owners-unpaged',
            'ownerFilter is ignored where a limit is given',
            changesRequest(id, (request) =>
              queryOf(request).has('limit') ? withQuery(request, { ownerFilter: undefined }) : request,
            ),
          ),
          {
            ...make('owners-after-cut', 'a page is cut first, and then ownerFilter leaves some of it out', filtersCut),
            level: 'implied' as const,
          },
        ]
      : []),
  ];
}

/** Beyond the first page, a parameter is not heeded. */
export function dropsLater(operation: string, name: string): Change {
  return changesRequest(operation, (request) =>
    Number(queryOf(request).get('offset')) > 0 ? withQuery(request, { [name]: undefined }) : request,
  );
}

/** Of the page of all records, those that the filtered list has. */
const filtersCut = changesJson('listReports', async (body, { request, service }) => {
  const asked = queryOf(request);
  if (!asked.has('ownerFilter') || !asked.has('limit')) return body;
  const plain = await service.handle(withQuery(request, { ownerFilter: undefined }));
  const filtered = await service.handle(withQuery(request, { limit: undefined, offset: undefined }));
  const ids = itemsOf(await jsonOf(filtered)).map(idOf);
  return withItems(
    body,
    itemsOf(await jsonOf(plain)).filter((item) => ids.includes(idOf(item))),
  );
});
