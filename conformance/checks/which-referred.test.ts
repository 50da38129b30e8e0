import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** The destination that a report names, of the one that was sent and all that were created before. */
type Names = (sent: string, all: readonly string[]) => string;

/** A toy whose reports name a destination, by the answer to their creation and as they are read. */
function naming(answers: Names, reads: Names = answers): ToyFault {
  const destinations: string[] = [];
  const sent = new Map<string, string>();
  return {
    act: ({ operation: { id: operation, lifecycle }, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (!isObject(reply.body) || reply.status >= 300) return reply;
      const own = typeof reply.body['id'] === 'string' ? reply.body['id'] : id;
      if (operation === 'createDataDestination') destinations.push(own);
      if (operation === 'createReport' && isObject(body)) sent.set(own, body['dataDestinationId'] as string);
      const names = { createReport: answers, getReport: reads }[operation];
      if (names === undefined || lifecycle.resource !== 'Report' || !sent.has(own)) return reply;
      return { ...reply, body: { ...reply.body, dataDestinationId: names(sent.get(own)!, destinations) } };
    },
  };
}

const same: Names = (sent) => sent;
const other: Names = (sent, all) => all.find((id) => id !== sent) ?? sent;
const found = 'createReport: A Report that is created for one DataDestination refers to another';

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['the one', naming(same), []],
  ['another', naming(other), [found]],
  ['a copy of the one', naming((sent) => `copy-of-${sent}`), []],
  ['another by the answer, and the one once it is read', naming(other, same), []],
  ['none', naming(() => ''), []],
])('a report that is created for a destination refers to %s', { timeout: 30_000 }, async (_, fault, want) => {
  const only = ['updates/updateDataDestination', 'which-referred/createReport'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(want);
});
