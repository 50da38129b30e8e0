import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import type { Case, Check, Level } from '../check.ts';
import { describedVerdict } from '../arrange/described-verdict.ts';
import { kindField } from '../arrange/learned-configs.ts';
import { withTemplateSource, wrapped } from '../arrange/template-source.ts';
import { fittingBody } from '../arrange/fitting-body.ts';
import { isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { mergedConfig } from '../report-bodies/merged-config.ts';
import { ofOtherKind } from '../report-bodies/other-kind.ts';
import { reportFields } from '../report-bodies/report-fields.ts';
import { takesOwnConfigs } from '../report-bodies/own-configs.ts';
import { mayRefuseBody, unclear } from '../report-bodies/report-refusal.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { takenAsBoth } from '../report-bodies/taken-as-both.ts';
import { takesUpdatedConfigs } from '../report-bodies/updated-configs.ts';

const field = 'destinationConfig';
const variants = 'report-destination-config-variants';

/** `destinationConfig` is exactly one of four variants; the legacy one has no `templateSource`. */
export const reportDestination: Check = {
  id: 'report-destination',
  title: 'A report has exactly one destination config',
  parallel: false,
  cases: ({ contract }) =>
    reportOperations(contract)
      .filter((operation) => reportFields(operation).some(({ name }) => name === field))
      .flatMap((operation) => [
        toCase(operation, 'none', variants, onSubject(refusesNone)),
        toCase(operation, 'both', variants, onSubject(refusesBoth)),
        toCase(operation, 'template-source', 'report-legacy-email-config', replacesConfigs),
        toCase(
          operation,
          'own',
          variants,
          operation.lifecycle.action === 'change' ? takesOwnConfigs : onSubject(takesUpdatedConfigs),
        ),
      ]),
};

type Run = (scene: Scene, operation: Operation) => Promise<Outcome>;

function toCase(operation: Operation, id: string, requirement: string, run: Run): Case {
  return {
    id: `report-destination/${operation.id}/${id}`,
    operation,
    requirement,
    writes: true,
    priority: 2,
    requests: 3,
    run: (scene) => run(scene, operation),
  };
}

/** Judges whether a legacy e-mail config has no template source, and whether it took the place of another config. */
async function replacesConfigs(scene: Scene, operation: Operation): Promise<Outcome> {
  const outcome = await onSubject(refusesTemplateSource)(scene, operation);
  const fault = outcome.state === 'failed' ? undefined : mergedConfig(scene, operation);
  return fault === undefined ? outcome : failed({ ...fault, requirement: variants });
}

/** Judges where a body is known that the operation accepts. */
function onSubject(judge: (scene: Scene, subject: ReportSubject) => Promise<Outcome>): Run {
  return async (scene, operation) => {
    const subject = await reportSubject(scene, operation);
    return subject.ok ? judge(scene, subject.value) : inconclusive(subject.reason, subject.remedy);
  };
}

/**
 * The fields of the variants are not shown, so that an empty object may be one: unless the deployment describes them,
 * or all four are known, and a field that says which of them each is.
 */
async function refusesNone(scene: Scene, subject: ReportSubject): Promise<Outcome> {
  const level = levelOf(scene, subject, {});
  const summary = 'A destination config of no variant is accepted';
  const refusesOnly = (config: JsonObject, at: Level): Promise<Outcome> =>
    refuses(subject, { ...subject.base, [field]: config }, summary, at);
  const outcome = await refusesOnly({}, level);
  if (outcome.state !== 'failed' || level === 'stated') return outcome;
  const other = ofOtherKind(scene.profile.samples?.destinationConfigs ?? {});
  if (other !== undefined) return refusesOnly(other, 'implied');
  return inconclusive('a destination config without fields may be one of the variants', describing);
}

const describing = 'an overlay that describes the four configs';

async function refusesBoth(scene: Scene, subject: ReportSubject): Promise<Outcome> {
  const samples = Object.entries<JsonObject>(scene.profile.samples?.destinationConfigs ?? {});
  for (const own of [subject.base[field], ...samples.map(([, one]) => one)]) {
    const other = isObject(own) ? otherVariant(own, samples) : undefined;
    const body = other === undefined ? undefined : await bodyWith(scene, subject, own as JsonObject);
    if (body === undefined) continue;
    const both = { ...(own as JsonObject), ...other };
    const summary = 'A destination config of two variants is accepted';
    return refuses(subject, { ...body, [field]: both }, summary, levelOf(scene, subject, both));
  }
  return inconclusive(
    'no two destination configs are known that could stand in one object',
    'samples: { destinationConfigs: { email: { … }, spreadsheet: { … } } }',
  );
}

/** The base, where a config is its own; else a body that the config fits. */
function bodyWith(scene: Scene, subject: ReportSubject, config: JsonObject): Promise<JsonObject | undefined> {
  if (config === subject.base[field]) return Promise.resolve(subject.base);
  return fittingBody(scene, subject, config);
}

/** A config of another variant that can stand in one object with it. */
function otherVariant(own: JsonObject, samples: readonly (readonly [string, JsonObject])[]): JsonObject | undefined {
  // A legacy e-mail config with the fields of the newer kind may be one of the newer kind.
  const isEmail = samples.some(([name, one]) => /email/i.test(name) && sharesForm(one, own));
  const others = samples.filter(([name]) => !(isEmail && /email/i.test(name))).map(([, one]) => one);
  return others.find((one) => canStandBeside(one, own));
}

async function refusesTemplateSource(scene: Scene, subject: ReportSubject): Promise<Outcome> {
  const { legacyEmail, email } = scene.profile.samples?.destinationConfigs ?? {};
  const legacy =
    legacyEmail ?? [subject.base[field], ...takenConfigs(scene)].map((one) => legacyOf(one, email)).find(isObject);
  if (legacy === undefined) {
    return inconclusive('no legacy e-mail config is known', 'samples: { destinationConfigs: { legacyEmail: { … } } }');
  }
  if (email === undefined) {
    return inconclusive('no e-mail config is known', 'samples: { destinationConfigs: { email: { … } } }');
  }
  const body = await fittingBody(scene, subject, legacy);
  if (body === undefined) {
    return inconclusive('no destination takes the legacy e-mail config', 'resources: { DataDestination: ["…"] }');
  }
  const summary = 'A legacy e-mail config with templateSource is accepted';
  let outcome: Outcome = inconclusive('an e-mail config takes any templateSource', describing);
  // A number is no source of a template, so that the object is no e-mail config of the newer kind either; nor may a word be.
  for (const templateSource of [42, 'conform']) {
    const control = await subject.submit({ ...body, [field]: withTemplateSource(email, templateSource) });
    if (isSuccess(control.reply)) break;
    const sourced = withTemplateSource(legacy, templateSource);
    outcome = await refuses(subject, { ...body, [field]: sourced }, summary, 'stated');
    if (outcome.state !== 'passed') return outcome;
  }
  // Of configs that are told apart by where they stand, none can be of either kind.
  if (outcome.state !== 'passed' || wrapped(legacy) !== undefined) return outcome;
  const both = await ofNeitherKind(scene, subject, body, legacy, email);
  if (both !== undefined) return refuses(subject, { ...body, [field]: both }, summary, 'implied');
  const exchange = await takenAsBoth(scene, subject, body, { legacy, email });
  if (exchange === undefined) return outcome;
  return failed({ level: 'implied', summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
}

/**
 * A legacy e-mail config with the `templateSource` of a newer one, where the target's own description says that this is
 * none of either kind and that none has any other field, and the target takes none. Elsewhere it may be one of the
 * newer kind.
 */
async function ofNeitherKind(
  scene: Scene,
  { operation, submit }: ReportSubject,
  body: JsonObject,
  legacy: JsonObject,
  email: JsonObject,
): Promise<JsonObject | undefined> {
  const isRight = await describedVerdict(scene, operation);
  const source = email['templateSource'];
  const both = source === undefined ? undefined : { ...legacy, templateSource: source };
  const wholeOf = (config: JsonObject): JsonObject => ({ ...body, [field]: config });
  if (isRight === undefined || both === undefined || isRight(wholeOf(both))) return undefined;
  if (!isRight(wholeOf(legacy)) || !isRight(wholeOf(email))) return undefined;
  // One that may have any other field may have those of the legacy kind as well, though `oneOf` then has two that fit.
  const other = wholeOf({ ...email, conform: scene.prefix });
  if (isRight(other) || isSuccess((await submit(other)).reply)) return undefined;
  return both;
}

/** The configs of reports that were created so far. */
function takenConfigs({ diary }: Scene): readonly unknown[] {
  return diary.flatMap(({ exchange: { operation, reply }, parts: { body } }) =>
    operation!.id === 'createReport' && isSuccess(reply) && isObject(body) ? [body[field]] : [],
  );
}

/**
 * A config that is accepted, where it says that it is of the kind of an e-mail config, or of a legacy one, and is one
 * without `templateSource`.
 */
function legacyOf(own: unknown, email: JsonObject | undefined): JsonObject | undefined {
  if (!isObject(own) || email === undefined || 'templateSource' in own || !('templateSource' in email))
    return undefined;
  const isAlike = Object.entries(own).some(
    ([name, value]) => kindField.test(name) && (email[name] === value || saysLegacy(value)),
  );
  return isAlike && Object.keys(own).some((name) => !(name in email)) ? own : undefined;
}

function saysLegacy(value: unknown): boolean {
  return typeof value === 'string' && /legacy/i.test(value) && /mail/i.test(value);
}

/** Whether two configs have the same fields. */
function sharesForm(one: JsonObject, other: JsonObject): boolean {
  return isSubset(Object.keys(one), Object.keys(other)) || isSubset(Object.keys(other), Object.keys(one));
}

function isSubset(names: readonly string[], of: readonly string[]): boolean {
  return names.every((name) => of.includes(name));
}

/**
 * Two variants that give the same field different values cannot be told apart by it. Of two that say what they are in different
 * fields, one is not as the target calls it.
 */
function canStandBeside(one: JsonObject, other: JsonObject): boolean {
  const [kind, kindOfOther] = [one, other].map((config) => Object.keys(config).find((name) => kindField.test(name)));
  if (kind !== undefined && kindOfOther !== undefined && kind !== kindOfOther) return false;
  const shared = Object.keys(one).filter((key) => Object.hasOwn(other, key));
  const differs = shared.some((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
  return !differs && Object.keys(one).length > shared.length && Object.keys(other).length > shared.length;
}

/** Where the contract, with the overlays of the deployment, tells the variants apart, it also says what is none. */
function levelOf(scene: Scene, { operation, base }: ReportSubject, value: JsonObject): Level {
  const stated = reportFields(scene.contract.operations.find(({ id }) => id === operation.id)!);
  const schema = stated.find(({ name }) => name === field)?.schema;
  if (schema === undefined || toValidator(schema)(base[field]).length > 0) return 'implied';
  return toValidator(schema)(value).length > 0 ? 'stated' : 'implied';
}

async function refuses({ submit }: ReportSubject, body: JsonObject, summary: string, level: Level): Promise<Outcome> {
  const exchange = await submit(body);
  if (isSuccess(exchange.reply)) {
    return failed({ level, summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
  }
  return mayRefuseBody(exchange.reply) ? passed : unclear(exchange, 'it');
}
