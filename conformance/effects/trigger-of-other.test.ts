import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Which triggers a list shows: those of its own DataMart, those of all, those of all at first, or what is counted from one in each. */
type Listing = 'own' | 'all' | 'all at first' | 'counted';

/** A service that answers each message by a trigger, which has ended at once. */
function listing(kind: Listing): ToyFault {
  const triggers: { readonly id: string; readonly mart: string }[] = [];
  const said: object[] = [];
  let [asked, begun] = [0, 0];
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const mart = path['dataMartId'] ?? '';
      const shown = (one: string): object => ({ id: one, status: 'SUCCESS' });
      const known = triggers.find((one) => one.id === path['triggerId'] && one.mart === mart);
      if (id === 'getAiAssistantRunTrigger' && known) return { status: 200, body: shown(known.id) };
      if (id === 'deleteAiAssistantRunTrigger' && known) {
        triggers.splice(triggers.indexOf(known), 1);
        return { status: 204 };
      }
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'listAiAssistantRunTriggers') {
        asked += 1;
        const isAll = kind === 'all' || (kind === 'all at first' && asked === 1);
        const ids = triggers.filter((one) => isAll || one.mart === mart).map((one) => one.id);
        return { status: 200, body: (kind === 'counted' ? ['1', '2', '3'] : ids).map(shown) };
      }
      if (id === 'getAiAssistantSession') return { status: 200, body: { id: path['sessionId'], messages: [...said] } };
      if (id !== 'createAiAssistantMessage') return reply;
      const { text } = body as { readonly text: string };
      said.push({ role: 'user', text }, { role: 'assistant', text: 'Here it is.' });
      begun += 1;
      const trigger = kind === 'counted' ? String(begun) : `0f8fad5b-d9cb-469f-a165-70867728950${begun}`;
      triggers.push({ id: trigger, mart });
      return { status: 201, body: { triggerId: trigger } };
    },
  };
}

const elsewhere = [
  'listAiAssistantRunTriggers',
  'implied',
  'The trigger of a message is listed below another DataMart',
] as const;

it.concurrent.each<[Listing, readonly unknown[]]>([
  ['own', []],
  ['all', [elsewhere]],
  ['all at first', []],
  ['counted', []],
])('a list of what messages have begun that shows %s', { timeout: 60_000 }, async (kind, want) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, listing(kind), { only });
  expect(findings.map(({ operationId, level, summary }) => [operationId, level, summary])).toEqual(want);
});
