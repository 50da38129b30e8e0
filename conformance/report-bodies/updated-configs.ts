import type { JsonObject } from '../../spec/json.ts';
import { destinationsFor, fittingBody } from '../arrange/fitting-body.ts';
import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import { acceptsBody, refusesBody } from './report-refusal.ts';
import { reportOperations, type ReportSubject, reportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

type Config = readonly [name: string, config: JsonObject];

/**
 * A config that a report is updated with is one of the variants: the creation of a report with it is right, at a
 * destination that surely takes it.
 */
export async function takesUpdatedConfigs(scene: Scene, created: ReportSubject): Promise<Outcome> {
  const configs = Object.entries<JsonObject>(scene.profile.samples?.destinationConfigs ?? {});
  if (configs.length === 0) return inconclusive('no destination config is known', remedy);
  let unknown: Outcome | undefined;
  for (const config of configs) {
    if ((await fittingBody(scene, created, config[1])) !== undefined) continue;
    const outcome = await judge(scene, created, config, configs);
    if (outcome.state === 'failed') return outcome;
    if (outcome.state !== 'passed') unknown = outcome;
  }
  return unknown ?? passed;
}

const remedy = 'samples: { destinationConfigs: { … } }';

async function judge(
  scene: Scene,
  created: ReportSubject,
  config: Config,
  configs: readonly Config[],
): Promise<Outcome> {
  const [name, destinationConfig] = config;
  const { taken, isTold } = await updatedAt(scene, created, destinationConfig);
  for (const dataDestinationId of taken) {
    const at = { ...created.base, dataDestinationId };
    if (!isTold && !(await takesAlike(created, at, config, configs))) continue;
    const summary = `A destination config that a report is updated with is refused when a report is created: ${name}`;
    const outcome = await acceptsBody(created, { ...at, destinationConfig }, { key: name, summary });
    if (outcome.state === 'failed') return outcome;
  }
  const legacy = taken.length === 0 ? await judgeLegacy(scene, created, config, configs) : passed;
  if (legacy.state === 'failed') return legacy;
  return inconclusive(`no destination is known that takes the config ${name}`, 'resources: { DataDestination: ["…"] }');
}

/**
 * A legacy e-mail config goes where e-mail configs go: it has no template that could belong elsewhere, so that nothing but
 * the config is left to be refused for.
 */
async function judgeLegacy(
  scene: Scene,
  created: ReportSubject,
  [name, destinationConfig]: Config,
  configs: readonly Config[],
): Promise<Outcome> {
  const [, email] = configs.find(([one]) => one === 'email') ?? [];
  const base = name === 'legacyEmail' && email ? await fittingBody(scene, created, email) : undefined;
  if (base === undefined) return passed;
  const summary = 'A legacy e-mail config is refused where an e-mail config is accepted';
  return acceptsBody({ base, submit: created.submit }, { ...base, destinationConfig }, { key: name, summary });
}

/** The destinations at which the update takes a config, and whether it refuses it at others: then it tells them apart. */
async function updatedAt(
  scene: Scene,
  created: ReportSubject,
  destinationConfig: JsonObject,
): Promise<{ readonly taken: readonly string[]; readonly isTold: boolean }> {
  const update = reportOperations(scene.contract).find(({ lifecycle }) => lifecycle.action === 'change');
  const changed = update === undefined ? undefined : await reportSubject(scene, update);
  const taken: string[] = [];
  let isTold = false;
  for (const dataDestinationId of changed?.ok === true
    ? await destinationsFor(scene, created, destinationConfig)
    : []) {
    const { base, submit } = (changed as { readonly value: ReportSubject }).value;
    const { reply } = await submit({ ...base, dataDestinationId, destinationConfig });
    if (isSuccess(reply)) taken.push(dataDestinationId);
    isTold ||= refusesBody(reply);
  }
  return { taken, isTold };
}

/**
 * Whether a report is created with what shows that a destination takes a config: with the other e-mail config where it is
 * one, or with configs of several other kinds, which no destination has.
 */
async function takesAlike(
  { submit }: ReportSubject,
  at: JsonObject,
  [name]: Config,
  configs: readonly Config[],
): Promise<boolean> {
  const kinds = new Set<string>();
  for (const [other, destinationConfig] of configs) {
    if (other === name) continue;
    const isTaken = isSuccess((await submit({ ...at, destinationConfig })).reply);
    if (isTaken && kindOf(other) === kindOf(name)) return true;
    if (!isTaken && kindOf(other) !== kindOf(name)) return false;
    if (isTaken) kinds.add(kindOf(other));
  }
  return kinds.size > 1;
}

function kindOf(name: string): string {
  return /email/i.test(name) ? 'email' : name;
}
