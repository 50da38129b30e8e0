import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A DataMart as it is shown. */
type Shown = Readonly<Record<string, Json>>;

/** What a source shows of what its copy was given. */
type Show = (own: Shown, given: JsonObject) => Shown;

/** A toy in which copies have a schema and owners, of which the DataMart that was copied shows something; `last` is that. */
function copying(show: Show): { readonly toy: ToyFault; readonly last: () => Shown } {
  const copies = new Map<string, JsonObject>();
  const own: Shown = { schema: { fields: [{ name: 'day', alias: 'Day' }] }, technicalOwnerIds: ['member-9'] };
  let given: JsonObject = {};
  const toy: ToyFault = {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: 'member-9' } };
      const reply = usual();
      const shown = isObject(reply.body) ? reply.body : {};
      if (operation.id === 'copyReportAsDataMart') copies.set(shown['dataMartId'] as string, {});
      const copy = copies.get(id);
      if (copy !== undefined && /^updateDataMart(Schema|Owners)$/.test(operation.id)) {
        given = { ...given, ...(body as JsonObject) };
        copies.set(id, { ...copy, ...(body as JsonObject) });
      }
      if (operation.id !== 'getDataMart') return reply;
      return { ...reply, body: { ...shown, ...own, ...(copy ?? show(own, given)) } };
    },
  };
  return { toy, last: () => show(own, given) };
}

const requests = {
  updateDataMartSchema: { body: { schema: { fields: [{ name: 'day', alias: 'A day' }] } } },
  updateDataMartOwners: { body: { technicalOwnerIds: ['member-1'] } },
};

it.concurrent.each<[string, Show, readonly string[]]>([
  ['is as it was', (own) => own, []],
  ['shows who owns its copies', (own, { technicalOwnerIds }) => ({ ...own, copies: [technicalOwnerIds ?? []] }), []],
  [
    'has its schema',
    (own, { schema }) => ({ ...own, ...(schema !== undefined && { schema }) }),
    ['updateDataMartSchema'],
  ],
  [
    'has its owners',
    (own, { technicalOwnerIds: ids }) => ({ ...own, ...(ids !== undefined && { technicalOwnerIds: ids }) }),
    ['updateDataMartOwners'],
  ],
  [
    'has both',
    (own, { schema, technicalOwnerIds: ids }) => ({
      ...own,
      ...(schema !== undefined && { schema }),
      ...(ids !== undefined && { technicalOwnerIds: ids }),
    }),
    ['updateDataMartSchema'],
  ],
])('what a report was copied from %s, when the copy is given a schema and owners', async (_, show, want) => {
  const { toy, last } = copying(show);
  const samples = { memberIds: ['member-9', 'member-1'] };
  const options = { only: ['effects/copyReportAsDataMart'], profile: { requests, samples } };
  const { findings } = await conformToy(contracts, {}, toy, options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  // Whatever it has shown of its copy, it has its own again in the end.
  expect(last()).toMatchObject(copying((own) => own).last());
});

it('what is not shown as it is sent, and could not be given back, is not changed', async () => {
  const { toy } = copying((own) => own);
  const sent: string[] = [];
  const act: ToyFault['act'] = (request, usual) => {
    if (/^updateDataMart(Schema|Owners)$/.test(request.operation.id)) sent.push(request.operation.id);
    const reply = toy.act!(request, usual);
    if (request.operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    const { technicalOwnerIds: ids, ...record } = reply.body;
    return { ...reply, body: { ...record, owners: [{ technicalOwnerIds: ids! }] } };
  };
  const samples = { memberIds: ['member-9', 'member-1'] };
  await conformToy(contracts, {}, { act }, { only: ['effects/copyReportAsDataMart'], profile: { requests, samples } });
  expect(new Set(sent)).toEqual(new Set(['updateDataMartSchema']));
});
