import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it.each(
  ['createReport', 'updateReport'].flatMap((id) =>
    [false, true].flatMap((isTaken) => [false, true].map((isShown) => [id, isTaken, isShown] as const)),
  ),
)('%s takes the id of a destination that was removed: %s, which it then shows: %s', async (id, isTaken, isShown) => {
  const gone = new Set<string>();
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const named = isObject(body) ? (body['dataDestinationId'] as string) : '';
    if (operation.id === id && isTaken && gone.has(named))
      return {
        status: id === 'createReport' ? 201 : 200,
        body: { ...(body as object), ...(!isShown && { dataDestinationId: null }), id: path['id'] ?? 'report-new' },
      };
    const reply = usual();
    if (operation.id === 'deleteDataDestination' && reply.status < 300) gone.add(path['id']!);
    return reply;
  };
  const { findings } = await conformToy(
    contracts,
    {},
    { act },
    { only: [`report-references/${id}/dataDestinationId`] },
  );
  expect(findings.map(({ summary }) => summary)).toEqual(
    isTaken && !isShown ? ['A report is taken with dataDestinationId of a DataDestination that was removed'] : [],
  );
});
