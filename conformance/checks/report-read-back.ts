import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { distinct } from '../arrange/distinct.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import { toId } from '../arrange/records.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { readPage } from '../lists/pages.ts';
import { repeatedRow } from '../lists/repeated-row.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';
import { isShortened } from '../updates/is-shortened.ts';
import { isConfigDropped } from '../report-bodies/dropped-config.ts';
import { otherConfig, othersLike } from '../report-bodies/other-config.ts';
import { nullKept } from '../report-bodies/null-kept.ts';
import { nullRead } from '../report-bodies/null-read.ts';
import { isOwnerDoubtful } from '../report-bodies/owner-doubt.ts';
import { ofOtherMart } from '../report-bodies/of-other-mart.ts';
import { reorderedAnswer, reorderedField } from '../report-bodies/reordered.ts';
import { isOtherWord } from '../report-bodies/other-word.ts';
import { takenOver } from '../report-bodies/taken-over.ts';
import { isOwnerLost } from '../report-bodies/report-owners.ts';
import { reportControls } from '../report-bodies/report-controls.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { createAnother, slotOf } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { oldLeaf } from '../updates/lost-leaf.ts';
import { shownOf } from '../updates/shown-of.ts';

/** What a report was given is there when it is read. */
export const reportReadBack: Check = {
  id: 'report-read-back',
  title: 'A report that is read has what it was given',
  parallel: false,
  cases: ({ contract }) => reportOperations(contract).map(toCase),
};

function toCase(operation: Operation): Case {
  return {
    id: `report-read-back/${operation.id}`,
    operation,
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 10,
    run: async (scene) => {
      const outcome = await isReadBack(scene, operation);
      const fault =
        outcome.state === 'failed'
          ? undefined
          : (reorderedAnswer(scene, operation) ??
            nullKept(scene, operation) ??
            ofOtherMart(scene, operation) ??
            takenOver(scene, operation));
      return fault === undefined ? outcome : failed(fault);
    },
  };
}

async function isReadBack(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return notApplicable('no operation reads a report');
  const attempts = await attemptsOf(scene, operation, subject.value);
  // What refuses an update leaves the report as it was.
  if (operation.lifecycle.action !== 'create') await beginAnew(scene);
  for (const controls of attempts) {
    const sent = { ...subject.value.base, ...controls };
    const given = await give(scene, operation, subject.value, controls);
    if (given === undefined) continue;
    if (operation.lifecycle.action === 'create') (await takenControls(scene)).controls = controls;
    const known = shownNames(scene, read);
    const isLost = (answer: Exchange, fields = controls): string | undefined =>
      lostField(fields, answer, subject.value.base, known) ??
      (isOwnerLost(scene.profile, controls['ownerIds'], jsonOf(answer.reply)) ? 'ownerIds' : undefined) ??
      (isConfigDropped(scene, sent, jsonOf(answer.reply)) ? 'destinationConfig' : undefined) ??
      otherList(fields, given.exchange, answer);
    const path = { [resourceParams(read)[0]!.name]: given.id };
    const ask = (): Promise<Exchange> => scene.send(read, { path }, { role: subject.value.role });
    const isKept = (answer: Exchange): boolean => isSuccess(answer.reply) && isLost(answer) === undefined;
    const after = await eventually(scene, 'Report', ask, isKept);
    if (!isSuccess(after.reply)) return notApplicable(`the report was answered ${after.reply.status} afterwards`);
    const { ownerIds, ...others } = controls;
    const doubt = { id: given.id, given: ownerIds, answer: after };
    const isDoubtful = isLost(after) === 'ownerIds' && (await isOwnerDoubtful(scene, operation, subject.value, doubt));
    const lost = isLost(after, isDoubtful ? others : controls);
    if (lost === undefined) {
      const fault = await nullRead(scene, operation, subject.value, {
        id: given.id,
        controls,
        shown: after,
        read: ask,
      });
      const found = fault ?? (await listedTwice(scene, operation, subject.value));
      return found === undefined ? passed : failed(found);
    }
    const expected = `${lost}: ${JSON.stringify(sent[lost])}`;
    if (isLost(given.exchange) !== lost && (await isListedWith(scene, subject.value, given, lost))) {
      const summary = `A report is read without ${lost}, with which it is listed`;
      const received = `${lost}: ${JSON.stringify(shownOf(jsonOf(after.reply), lost) ?? null)}`;
      return failed({
        key: lost,
        requirement: endpointRequirement(read),
        summary,
        expected,
        received,
        exchange: after,
      });
    }
    const summary = `A report is taken with ${lost} and read without`;
    const received = `${read.method} ${after.message.path} then gives ${describeReply(after)}`;
    // What is stored, and shown as nothing, is the fault of reading.
    const operations = [operation.id, read.id];
    return failed({ key: lost, summary, expected, received, exchange: given.exchange, operations });
  }
  return inconclusive('no report with output controls was accepted', 'samples: { columns: ["…"], SortRule: [{ … }] }');
}

/** Whether the list of reports shows a field as the answer to what gave it: it was kept then, and reading is at fault. */
async function isListedWith(
  scene: Scene,
  { role }: ReportSubject,
  { id, exchange }: { readonly id: string; readonly exchange: Exchange },
  name: string,
): Promise<boolean> {
  const list = operationsOn(scene.contract, 'list', 'Report').find((one) => resourceParams(one).length === 0);
  if (list === undefined) return false;
  const row = (await readPage(scene, { operation: list, parts: {}, role }, {})).page?.rows.get(id);
  const told = shownOf(jsonOf(exchange.reply), name);
  return !isEmpty(told) && isSame(shownOf(row, name), told);
}

/** The fault of a list that shows a report once for each of its owners: they are joined to it, as nothing else is. */
async function listedTwice(
  scene: Scene,
  { lifecycle }: Operation,
  { base, members, role, submit }: ReportSubject,
): Promise<Fault | undefined> {
  const list = operationsOn(scene.contract, 'list', 'Report').find((one) => resourceParams(one).length === 0);
  if (list === undefined || lifecycle.action === 'create' || members.length < 2) return undefined;
  if (!isSuccess((await submit({ ...base, ownerIds: members.slice(0, 2) })).reply)) return undefined;
  const lister = { operation: list, parts: {}, role };
  const fault = await repeatedRow(scene, lister, (await readPage(scene, lister, {})).exchange);
  return fault && { ...fault, requirement: endpointRequirement(list) };
}

/** An update also takes another destination, where that is accepted, or at least another config for the same. */
async function attemptsOf(scene: Scene, operation: Operation, subject: ReportSubject): Promise<readonly JsonObject[]> {
  const all = await reportControls(scene, subject);
  if (operation.lifecycle.action === 'create') return all;
  const { controls: taken } = await takenControls(scene);
  const controls = taken === undefined ? all : [taken, ...all];
  const other = await scene.arrange.get('DataDestination', { role: subject.role, subject: 'fresh' });
  const config = subject.base['destinationConfig'];
  const reworded = otherConfig(config, () => scene.arrange.nextName());
  const given = othersLike(config, Object.values(scene.profile.samples?.destinationConfigs ?? {}));
  const configs = [...(reworded === undefined ? [] : [reworded]), ...given].slice(0, 2);
  const elsewhere = other.ok ? { dataDestinationId: other.value.id } : {};
  const attempts = [
    ...configs.map((destinationConfig) => ({ ...controls[0], ...elsewhere, destinationConfig })),
    { ...controls[0], ...elsewhere },
    ...configs.map((destinationConfig) => ({ ...controls[0], destinationConfig })),
    ...controls,
  ];
  return distinct(attempts);
}

/** The fields that a report was created with: an update of it takes them, too. */
function takenControls(scene: Scene): Promise<{ controls?: JsonObject }> {
  return scene.once('controls that a report was created with', () => Promise.resolve({}));
}

/** Creates or updates a report with the fields, which then is the one that lives; undefined where it is refused. */
async function give(
  scene: Scene,
  operation: Operation,
  { base, role, submit }: ReportSubject,
  controls: JsonObject,
): Promise<{ readonly id: string; readonly exchange: Exchange } | undefined> {
  const slot = await slotOf(scene);
  const body = { ...base, ...controls };
  if (operation.lifecycle.action !== 'create') {
    const exchange = await submit(body);
    return isSuccess(exchange.reply) && slot.living !== undefined ? { id: slot.living, exchange } : undefined;
  }
  // What was created before may stand in the way: sending the base removes it, and what comes of the base at once.
  await submit(base);
  const exchange = await scene.send(operation, { body: { ...body, title: scene.arrange.nextName() } }, { role });
  const id = isSuccess(exchange.reply) ? toId(jsonOf(exchange.reply), 'Report', scene.profile.idField) : undefined;
  if (id === undefined || scene.arrange.existed({ resource: 'Report', id })) return undefined;
  slot.living = id;
  return { id, exchange };
}

/**
 * The updates that follow are of a report without any of the fields, but for a limit that is lower than theirs where that is
 * accepted: what has none at all takes any.
 */
async function beginAnew(scene: Scene): Promise<void> {
  const [create] = operationsOn(scene.contract, 'create', 'Report');
  const created = create === undefined ? undefined : await reportSubject(scene, create);
  if (created?.ok !== true) return;
  const { base, submit } = created.value;
  await submit(base);
  const id = await createAnother(scene, { ...created.value, base: { ...base, limitConfig: 1 } });
  if (id !== undefined && !scene.arrange.existed({ resource: 'Report', id })) (await slotOf(scene)).living = id;
}

/** The fields that reading a report has shown with a value so far: what is null may be left out of another. */
function shownNames({ diary }: Scene, read: Operation): ReadonlySet<string> {
  const records = diary.flatMap(({ exchange: { operation, reply } }) =>
    operation === read && isSuccess(reply) ? [inEnvelope(jsonOf(reply))] : [],
  );
  const fields = records.flatMap((record) => Object.entries(isObject(record) ? record : {}));
  return new Set(fields.flatMap(([name, value]) => (isEmpty(value) ? [] : [name])));
}

/**
 * A field that is shown, and empty, shorter, in another order or another number, or is left out, and shown of other reports:
 * what is shown in another form, or never, says nothing.
 */
function lostField(
  controls: JsonObject,
  { reply }: Exchange,
  base: JsonObject,
  known: ReadonlySet<string>,
): string | undefined {
  const record = jsonOf(reply);
  const isLost = (name: string): boolean => {
    if (name === 'dataDestinationId') return referenceOf(record, 'DataDestination') === base[name];
    const [given, shown] = [controls[name], shownOf(record, name)];
    if (name === 'destinationConfig') return oldLeaf(name, given, base[name], shown) !== undefined;
    if (shown === undefined) return known.has(name);
    if (isOtherPlacement(given, shown) || isOtherWord(given, shown)) return true;
    if (shown === null || (Array.isArray(shown) && (shown.length === 0 || isShortened(given, shown)))) return true;
    return typeof given !== 'object' && typeof shown === typeof given && shown !== given;
  };
  return Object.keys(controls).find(isLost) ?? reorderedField(controls, record);
}

/**
 * Whether "placement `pre-join`", which "marks slice filters", is shown as another one of the same rule, or as none.
 */
function isOtherPlacement(given: unknown, shown: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(shown) || given.length !== shown.length) return false;
  return given.some((rule: unknown, at) => {
    const other: unknown = shown[at];
    if (!isObject(rule) || !isObject(other)) return false;
    const name = Object.keys(rule).find((one) => rule[one] === 'pre-join');
    // Where a rule is shown in other words, its placement may be as well.
    const isAlike = Object.keys(other).every((one) => one in rule);
    return name !== undefined && (typeof other[name] === 'string' || isAlike) && other[name] !== 'pre-join';
  });
}

/** A list of which the answer shows all under some name, where reading shows less under that name. */
function otherList(controls: JsonObject, update: Exchange, { reply }: Exchange): string | undefined {
  const [told, shown] = [jsonOf(update.reply), jsonOf(reply)].map(inEnvelope);
  if (!isObject(told) || !isObject(shown)) return undefined;
  return Object.keys(controls).find((name) => {
    const given = controls[name];
    if (!Array.isArray(given) || !given.every((item) => typeof item === 'string')) return false;
    const field = Object.keys(told).find((one) => given.every((item) => mentions(told[one], item)));
    return field !== undefined && Array.isArray(shown[field]) && !given.every((item) => mentions(shown[field], item));
  });
}
