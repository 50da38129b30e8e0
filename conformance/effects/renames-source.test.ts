import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy in which the DataMart that a report is of shows the title that its copy was given. */
function copying(show: (record: JsonObject, title: unknown) => JsonObject): ToyFault {
  const copies = new Set<string>();
  let title: unknown;
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      const shown = isObject(reply.body) ? reply.body : {};
      if (operation.id === 'copyReportAsDataMart') copies.add(shown['dataMartId'] as string);
      if (operation.id === 'updateDataMartTitle' && copies.has(id)) title = (body as JsonObject)['title'];
      const isSource = operation.id === 'getDataMart' && !copies.has(id) && title !== undefined;
      return isSource ? { ...reply, body: show(shown, title) } : reply;
    },
  };
}

it.concurrent.each<[string, Parameters<typeof copying>[0], readonly string[]]>([
  ['is as it was', (record) => record, []],
  ['names its copy', (record, title) => ({ ...record, copies: [{ title: title as string }] }), []],
  ['is renamed as well', (record, title) => ({ ...record, title: title as string }), ['updateDataMartTitle']],
])('what a report was copied from %s, when the copy is renamed', async (_, show, want) => {
  const { findings } = await conformToy(contracts, {}, copying(show), { only: ['effects/copyReportAsDataMart'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it('a DataMart that was renamed with its copy is given its own title in the end', async () => {
  const own: unknown[] = [];
  const given: unknown[] = [];
  const toy = copying((record, title) => {
    own.push(record['title']);
    return { ...record, title: title as string };
  });
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'updateDataMartTitle') given.push((request.body as JsonObject)['title']);
    return toy.act!(request, usual);
  };
  await conformToy(contracts, {}, { act }, { only: ['effects/copyReportAsDataMart'] });
  expect(own[0]).toBeTypeOf('string');
  expect(given.at(-1)).toBe(own[0]);
});
