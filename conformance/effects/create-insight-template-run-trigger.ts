import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import type { Effect } from './effect.ts';
import { type Ended, endedTrigger } from './ended-trigger.ts';
import { laterResult } from './later-result.ts';
import { giveText, isReadWithText, templateWith } from './template-text.ts';

/**
 * A run of a template renders the text that the template has by then, and that of no other one: where a run shows the text at
 * all. What it has shown it goes on showing when the template is run again.
 */
export const createInsightTemplateRunTrigger: Effect = {
  id: 'createInsightTemplateRunTrigger',
  requirement: 'path-only-insight-template-run-triggers',
  waits: true,
  requests: 14,
  run: rendersOwn,
};

async function rendersOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'InsightTemplate', keyHolder(scene, operation.role));
  // What is run may have to be of a DataMart that has rows.
  const fresh = await freshStream(scene);
  const mart = fresh.ok ? fresh : await scene.arrange.get('DataMart', { role, subject: 'own' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const below = { DataMart: mart.value.id };
  const [older, first, newer, last] = ['beside', 'once', 'later', 'again'].map((word) => textOf(scene, word));
  const templates: Instance[] = [];
  for (const text of [older!, first!, newer!]) {
    const template = await templateWith(scene, below, role, text);
    if (template === undefined) return notApplicable('how a template is given a text is not known');
    templates.push(template);
  }
  const run = { scene, operation, role, own: templates[1]! };
  const before = await runOf(run);
  if (before === undefined) return notApplicable('the run of a template does not come to a good end');
  const isOfOther = !shows(before, first!) && [older!, newer!].some((text) => shows(before, text));
  if (isOfOther && (await isReadWithText(scene, run.own, role, first!)))
    return failed(toFault(run, before, 'other', first!));
  if (!shows(before, first!)) return notApplicable('the run of a template does not show its text');
  const fault = await ofFormer(run, before, first!, last!);
  return fault === undefined ? passed : failed(fault);
}

/** A text of our own, which no other has in it. */
function textOf({ prefix }: Scene, word: string): string {
  return `Kept by ${prefix} ${word}`;
}

/** A template of our own, which is run. */
type Running = {
  readonly scene: Scene;
  readonly operation: Operation;
  readonly role: Role;
  readonly own: Instance;
};

function runOf({ scene, operation, role, own }: Running): Promise<Ended | undefined> {
  return endedTrigger(scene, operation, { ...own.parents, InsightTemplate: own.id }, role);
}

function shows({ end }: Ended, text: string): boolean {
  return end.reply.body.includes(text);
}

/**
 * The fault of a run that renders the text which the template had at first, once that has another one; or of the first run, which
 * is read with the text of the later one.
 */
async function ofFormer(run: Running, before: Ended, first: string, last: string): Promise<Fault | undefined> {
  const { scene, operation, role, own } = run;
  if (!(await giveText(scene, own, role, last))) return undefined;
  const isFormer = (one: Ended): boolean => shows(one, first) && !shows(one, last);
  const isLast = (one: Ended): boolean => shows(one, last) && !shows(one, first);
  const after = await runOf(run);
  const restore = (): Promise<boolean> => giveText(scene, own, role, first);
  if (after !== undefined && isLast(after)) return laterResult(scene, operation, [before, after], isLast, restore);
  // What is accepted and passed over is not rendered: the template has to show it.
  if (after === undefined || !isFormer(after) || !(await isReadWithText(scene, own, role, last))) return undefined;
  const again = await runOf(run);
  return again !== undefined && isFormer(again) ? toFault(run, again, 'former', last) : undefined;
}

function toFault({ scene, operation }: Running, { exchange, end }: Ended, key: string, text: string): Fault {
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  const whose = key === 'former' ? 'that the template had before' : 'of another template';
  return {
    key,
    summary: `The run of a template renders the text ${whose}`,
    expected: text,
    received: describeReply(end),
    exchange,
    // What a trigger keeps of a run, and what it shows of that, nobody can tell apart.
    operations: [operation.id, read!.id],
  };
}
