import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Said = { readonly role: string; readonly text: string; readonly from: number; readonly count: number };

/** A service that answers each message by a trigger. */
type Heavy = {
  /** After how many milliseconds an answer is in the history, and after how many the trigger is over. */
  readonly answers?: number;
  readonly ends?: number;
  /** What the trigger shows until then; none: nothing. */
  readonly state?: string | undefined;
  /** What the status tells; default: the same. */
  readonly told?: string;
  /** What is answered. */
  readonly words?: (age: number, count: number) => string;
  readonly order?: (messages: readonly Said[]) => readonly Said[];
  /** Which messages are answered at all, counted from 1. */
  readonly isAnswered?: (count: number) => boolean;
};

const draft = (): string => 'Here is the draft of a report.';

function answering({ answers = 0, ends = Infinity, told, ...heavy }: Heavy): ToyFault {
  const { words = draft, order = (all: readonly Said[]) => all, isAnswered = () => true } = heavy;
  const state = 'state' in heavy ? heavy.state : 'PROCESSING';
  const messages: Said[] = [];
  const triggers = new Map<string, number>();
  const marts = new Map<string, string | undefined>();
  const ageOf = (begun: number | undefined): number => Date.now() - (begun ?? 0);
  const shown = (): readonly object[] =>
    order(messages.filter(({ from }) => ageOf(from) >= 0)).map(({ role, text, from, count }) => ({
      role,
      text: role === 'user' ? text : words(ageOf(from), count),
    }));
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const trigger = path['triggerId'] ?? '';
      const now = ageOf(triggers.get(trigger)) < ends ? state : 'SUCCESS';
      const told404 = now === undefined || !triggers.has(trigger) ? { status: 404, body: {} } : undefined;
      switch (id) {
        case 'createAiAssistantMessage': {
          const reply = usual();
          if (reply.status >= 300) return reply;
          const triggerId = `trigger-${triggers.size + 1}`;
          triggers.set(triggerId, Date.now());
          marts.set(triggerId, path['dataMartId']);
          const [from, count, { text }] = [Date.now(), triggers.size, body as { readonly text: string }];
          messages.push({ role: 'user', text, from, count });
          if (isAnswered(count)) messages.push({ role: 'assistant', text: '', from: from + answers, count });
          return { status: 201, body: { triggerId } };
        }
        case 'getAiAssistantSession': {
          const reply = usual();
          return reply.status >= 300 ? reply : { status: 200, body: { id: path['sessionId'], messages: shown() } };
        }
        case 'getAiAssistantRunTrigger':
          return told404 ?? { status: 200, body: { id: trigger, status: now } };
        case 'getAiAssistantRunTriggerStatus':
          return told404 ?? { status: 200, body: { status: now === 'SUCCESS' ? now : (told ?? now) } };
        case 'listAiAssistantRunTriggers':
          return {
            status: 200,
            body: [...triggers.keys()]
              .filter((one) => marts.get(one) === path['dataMartId'])
              .map((one) => ({ id: one, status: state })),
          };
        default:
          return usual();
      }
    },
  };
}

const summary = 'The trigger of a message stays under way though the history of its session shows the answer';

async function found(heavy: Heavy): Promise<readonly (readonly unknown[])[]> {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, answering(heavy), { only });
  return findings.map((one) => [one.operationId, one.level, one.summary]);
}

it.concurrent.each<[string, Heavy]>([
  ['is over before', { ends: 0 }],
  ['is over with it', { answers: 700, ends: 700 }],
  ['is over seconds later', { ends: 5_000 }],
  ['is gone', { state: undefined }],
  ['is in a state of which nobody knows whether it is over', { state: 'THINKING' }],
  ['is ready', { state: 'READY' }],
  ['waits for what is said next', { state: 'WAITING' }],
  ['is told to be over by its status', { told: 'SUCCESS' }],
])('a trigger may end: the one whose answer is there %s', { timeout: 60_000 }, async (_, heavy) => {
  expect((await found(heavy)).filter((one) => one[2] === summary)).toEqual([]);
});

it.concurrent.each<[string, Heavy]>([
  ['is not there', { answers: Infinity }],
  ['says that it is to come', { words: () => 'I am working on the report.' }],
  ['asks for something', { words: () => 'Of which year is the report to be?' }],
  ['becomes longer', { words: (age) => `Here is the draft of a report of ${Math.floor(age / 500)} pages.` }],
  ['is that of an earlier message', { isAnswered: (count) => count === 1, answers: 500 }],
  ['stands before the message', { words: (_, count) => `This is draft ${count}.`, order: (all) => all.toReversed() }],
])('a trigger may be under way where an answer %s', { timeout: 60_000 }, async (_, heavy) => {
  expect(await found(heavy)).toEqual([]);
});

it.concurrent.each<[string, Heavy]>([
  ['at once', {}],
  ['a little later', { answers: 300 }],
  ['while its trigger was never taken up', { state: 'IDLE' }],
])('a trigger is under way for ever, and its answer is there %s', { timeout: 60_000 }, async (_, heavy) => {
  expect(await found(heavy)).toEqual([['getAiAssistantRunTrigger', 'implied', summary]]);
});
