import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A template that is run: the texts that it had when it was first run and that it has by now, and those that all have, the oldest first. */
type Template = { readonly first: string; readonly text: string; readonly all: readonly string[] };

/** What a trigger is read with: of the runs of all triggers so far, each with the text that it has rendered, and the text by now. */
type Read = (runs: ReadonlyMap<string, string>, id: string, text: string | undefined) => string;

const own: Read = (runs, id) => runs.get(id)!;

/** A toy whose template runs render some text; those of one template may be one trigger, begun anew. */
function rendering(
  render: (template: Template) => string,
  read: Read = own,
  { isKept = true, isOne = false } = {},
): ToyFault {
  const [texts, first, runs] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  return {
    act: ({ operation, path, body }, usual) => {
      const text = isObject(body) && typeof body['template'] === 'string' ? body['template'] : undefined;
      const template = path['insightTemplateId'] ?? '';
      if (operation.id === 'createInsightTemplateRunTrigger') {
        const id = isOne ? `run-of-${template}` : `run-${runs.size}`;
        if (!first.has(template)) first.set(template, texts.get(template) ?? '');
        const all = [...texts.values()];
        runs.set(id, render({ first: first.get(template)!, text: texts.get(template) ?? '', all }));
        return { status: 201, body: { triggerId: id } };
      }
      if (operation.id === 'getInsightTemplateRunTrigger') {
        const id = path['triggerId']!;
        if (!runs.has(id)) return { status: 404 };
        return {
          status: 200,
          body: { id, status: 'SUCCESS', result: { output: `<p>${read(runs, id, texts.get(template))}</p>` } },
        };
      }
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      const id = operation.id === 'createInsightTemplate' ? (reply.body['id'] as string) : template;
      const isTaken = operation.id === 'createInsightTemplate' || (isKept && operation.id === 'updateInsightTemplate');
      if (isTaken && text !== undefined) texts.set(id, text);
      return operation.id === 'getInsightTemplate' && texts.has(id)
        ? { ...reply, body: { ...reply.body, template: texts.get(id)! } }
        : reply;
    },
  };
}

const body = { title: 'Weekly', template: '# Orders' };
const requests = { createInsightTemplate: { body }, updateInsightTemplate: { body } };

it.each<[string, ToyFault, string | undefined]>([
  ['its own text', rendering(({ text }) => text), undefined],
  ['its own text in capitals', rendering(({ text }) => text.toUpperCase()), undefined],
  ['no text', rendering(() => ''), undefined],
  [
    'the text that it had before',
    rendering(({ first }) => first),
    'The run of a template renders the text that the template had before',
  ],
  [
    'the text that it had before, since another is passed over',
    rendering(({ text }) => text, own, { isKept: false }),
    undefined,
  ],
  [
    'the text of the newest',
    rendering(({ all }) => all.at(-1)!),
    'The run of a template renders the text of another template',
  ],
  [
    'the text of the oldest',
    rendering(({ all }) => all.at(-3)!),
    'The run of a template renders the text of another template',
  ],
  [
    'its own text, until it is run again',
    rendering(
      ({ text }) => text,
      (runs) => [...runs.values()].at(-1)!,
    ),
    'Reading an InsightTemplateRunTrigger shows the result of another, which was created later',
  ],
  [
    'the text that the template has when it is read',
    rendering(
      ({ text }) => text,
      (runs, id, text) => text ?? runs.get(id)!,
    ),
    undefined,
  ],
  ['its own text, where it is run anew', rendering(({ text }) => text, own, { isOne: true }), undefined],
])('the run of a template shows %s', async (_, toy, want) => {
  const only = ['effects/createInsightTemplateRunTrigger'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want === undefined ? [] : [want]);
});
