import { templateSourceOf } from '../arrange/template-source.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import { fittingBody } from '../arrange/fitting-body.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf, toId, toRecords } from '../arrange/records.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { typeShown, typesOf } from '../arrange/stated-types.ts';
import { isRemoved } from '../report-bodies/is-removed.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { type Lister, readPage } from '../lists/pages.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Effect } from './effect.ts';
import { isMoved, type Other } from './moved-report.ts';

/**
 * "E-mail Reports that use the template as their template source": one that is created with it is among them, until it is
 * removed.
 */
export const listInsightTemplateReports: Effect = { id: 'listInsightTemplateReports', requests: 11, run: listsUser };

async function listsUser(scene: Scene, operation: Operation): Promise<Outcome> {
  const remedy = 'samples: { destinationConfigs: { email: { …, templateSource: { … } } } }';
  const given = scene.profile.samples?.destinationConfigs?.email;
  const role = keyHolder(scene, operation.role);
  const known = await knownUse(scene, given, role);
  if (known === 'none') return inconclusive('no e-mail config with a template is known', remedy);
  if (known === undefined) return notApplicable('the template of the e-mail config is not known');
  const { email, used } = known;
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return inconclusive('no report could be created', 'a contract and a key that create one');
  const mail = await mailDestination(scene, subject.value.role);
  const to = mail === undefined ? {} : { dataDestinationId: mail };
  // A template goes with the reports of its own DataMart.
  const base = { ...subject.value.base, ...to, dataMartId: used.DataMart };
  const body = await fittingBody(scene, { ...subject.value, base }, email);
  if (body === undefined) return inconclusive('no destination takes the e-mail config', remedy);
  const lister: Lister = { operation, parts: { path: pathOf(operation, used) }, role };
  let made = '';
  const outcome = await withReport(scene, create!, subject.value.role, body, async (id) => {
    made = id;
    const judged = await judge(scene, lister, { id, template: used.InsightTemplate, body });
    const other = judged === passed ? await anotherOf(scene, lister, used) : undefined;
    const fault =
      other &&
      ((await isNoUser(scene, other.lister, id)) ??
        (await isMoved(scene, lister, id, { body, used, other, role: subject.value.role })));
    return fault === undefined ? judged : failed(fault);
  });
  if (outcome === passed && given !== undefined && given !== email) {
    const plain = { ...body, destinationConfig: given };
    const fault = await withReport(scene, create!, subject.value.role, plain, (id) => isNoUser(scene, lister, id));
    if (fault !== undefined) return failed(fault);
  }
  if (outcome === passed) return isRid(scene, lister, made, subject.value.role);
  return outcome ?? inconclusive('no report could be created with the e-mail config', remedy);
}

/** An e-mail config, and the template that it names. */
type Use = { readonly email: JsonObject; readonly used: Used };

/** The config that the operator gives, or else one of a report that was listed, with its template; `none` where there is no such config. */
async function knownUse(scene: Scene, given: JsonObject | undefined, role: string): Promise<Use | 'none' | undefined> {
  const configs = [...(given === undefined ? [] : [given]), ...listedConfigs(scene)];
  const telling = configs.filter((config) => textsIn(templateSourceOf(config)).length > 0).slice(0, configsAtMost);
  for (const email of telling) {
    const used = await templateOf(scene, textsIn(templateSourceOf(email)), role);
    if (used !== undefined) return { email, used };
  }
  return telling.length === 0 ? 'none' : undefined;
}

const configsAtMost = 3;

/** The e-mail configs of the reports that were listed, those first that name an id. */
function listedConfigs({ diary }: Scene): readonly JsonObject[] {
  const rows = diary.flatMap(({ exchange: { operation, reply } }) => {
    const { action, resource } = operation!.lifecycle;
    return action === 'list' && resource === 'Report' && isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  });
  const configs = rows.map((row) => fieldOf(row, 'destinationConfig')).filter(isObject);
  const named = configs.filter((config) => /id"/i.test(JSON.stringify(templateSourceOf(config) ?? '')));
  return [...new Map(named.map((config) => [JSON.stringify(templateSourceOf(config)), config])).values()];
}

type Listed = Awaited<ReturnType<typeof readPage>>;

/** Whether a list has a report: as an item, or, since under which name one shows the id is not stated, anywhere in it. */
function lists({ page, exchange }: Listed, id: string): boolean {
  return page?.rows.has(id) === true || (isSuccess(exchange.reply) && mentions(jsonOf(exchange.reply), id));
}

async function judge(
  scene: Scene,
  lister: Lister,
  { id, template, body }: { readonly id: string; readonly template: string; readonly body: JsonObject },
): Promise<Outcome> {
  const answer = await eventually(
    scene,
    'Report',
    () => readPage(scene, lister, {}),
    (one) => lists(one, id),
  );
  if (lists(answer, id)) {
    const fault = ofOthers(answer.exchange, id, template);
    return fault === undefined ? passed : failed(fault);
  }
  if (answer.page === undefined) return notApplicable(`the list was answered ${answer.exchange.reply.status}`);
  const type = await typeOfDestination(scene, body['dataDestinationId'], lister.role);
  if (type !== undefined && type !== mailbox) return notApplicable(`a report to a ${type} may be no e-mail report`);
  const summary = 'A report is not listed with the template that it was created with';
  const { exchange } = answer;
  return failed({ key: 'used', summary, expected: `a list with ${id}`, received: describeReply(exchange), exchange });
}

/** The type of what e-mails go to (Enumerations). */
const mailbox = 'EMAIL';

/** A destination of e-mails among those that are listed: what other ones are delivered may be no e-mail Reports. */
async function mailDestination(scene: Scene, role: Role): Promise<string | undefined> {
  await scene.arrange.found('DataDestination', role);
  const rows = scene.diary.flatMap(({ exchange: { operation, reply } }) => {
    const isList = operation?.lifecycle.action === 'list' && operation.lifecycle.resource === 'DataDestination';
    return isList && isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  });
  const row = rows.find((one) => typeShown(one, [mailbox]) !== undefined);
  return row && toId(row, 'DataDestination', scene.profile.idField);
}

/** The stated type that a destination shows; undefined where it shows none. */
async function typeOfDestination(scene: Scene, id: unknown, role: Role): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataDestination');
  if (read === undefined || typeof id !== 'string') return undefined;
  const record = jsonOf((await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role })).reply);
  return typeShown(record, typesOf(scene.contract, 'DataDestination'));
}

/** A report that is listed among the users of a template and shows a destination config without it, as the user does not. */
function ofOthers(exchange: Exchange, id: string, template: string): Fault | undefined {
  const configs = (toRecords(jsonOf(exchange.reply)) ?? []).map(
    (row) => [row, fieldOf(row, 'destinationConfig')] as const,
  );
  const isShown = configs.some(([row, config]) => mentions(row, id) && mentions(config, template));
  const other = configs.find(([, config]) => isObject(config) && !mentions(config, template));
  if (!isShown || other === undefined) return undefined;
  const summary = 'A report is listed with a template that it does not use';
  const expected = `reports whose destinationConfig names ${template}`;
  const requirement = 'template-reports';
  return { requirement, key: 'other', summary, expected, received: JSON.stringify(other[1]), exchange };
}

/** What is wrong where a report is listed with a template that its config does not name, though one that names it is as well. */
async function isNoUser(scene: Scene, lister: Lister, id: string): Promise<Fault | undefined> {
  const answer = await readPage(scene, lister, {});
  if (!lists(answer, id)) return undefined;
  const { exchange } = answer;
  const summary = 'A report is listed with a template that it does not use';
  const requirement = 'template-reports';
  return { requirement, key: 'other', summary, expected: `no ${id}`, received: describeReply(exchange), exchange };
}

/** Another template of a DataMart, which is newer than the reports that are there, and what lists its users. */
async function anotherOf(scene: Scene, lister: Lister, used: Used): Promise<Other | undefined> {
  const role = await triedCreator(scene, 'InsightTemplate', lister.role);
  const below = { DataMart: used.DataMart };
  const other = await scene.arrange.get('InsightTemplate', { role, subject: 'fresh', below });
  if (!other.ok) return undefined;
  const path = pathOf(lister.operation, { ...below, InsightTemplate: other.value.id });
  return { id: other.value.id, lister: { ...lister, parts: { path } } };
}

/** A report that was removed, and is not there any more, uses no template. */
async function isRid(scene: Scene, lister: Lister, id: string, role: Role): Promise<Outcome> {
  const isGone = (one: Listed): boolean => !lists(one, id);
  const answer = await eventually(scene, 'Report', () => readPage(scene, lister, {}), isGone);
  if (answer.page === undefined || isGone(answer) || !(await isRemoved(scene, id, role))) return passed;
  const summary = 'A report that was removed is still listed with its template';
  const { exchange } = answer;
  return failed({ key: 'ghost', summary, expected: `no ${id}`, received: describeReply(exchange), exchange });
}

type Used = { readonly DataMart: string; readonly InsightTemplate: string };

const martsAtMost = 3;

/** The DataMarts of the reports that were listed with one of the texts. */
function martsOfUsers({ diary }: Scene, texts: readonly string[]): readonly string[] {
  return diary.flatMap(({ exchange: { operation, reply } }) => {
    const { action, resource } = operation!.lifecycle;
    const rows = action === 'list' && resource === 'Report' && isSuccess(reply) ? toRecords(jsonOf(reply)) : undefined;
    const users = (rows ?? []).filter((row) => texts.some((text) => mentions(row, text)));
    return users.map((row) => referenceOf(row, 'DataMart')).filter((id) => id !== undefined);
  });
}

/** The template that one of the texts names, by reading it below the DataMart of a report with it or another that is known. */
async function templateOf(scene: Scene, texts: readonly string[], role: string): Promise<Used | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'InsightTemplate');
  if (read === undefined) return undefined;
  const known = (await scene.arrange.found('DataMart', role)).map(({ id }) => id);
  for (const mart of [...new Set([...martsOfUsers(scene, texts), ...known])].slice(0, martsAtMost)) {
    for (const text of texts) {
      const used: Used = { DataMart: mart, InsightTemplate: text };
      if (isSuccess((await scene.send(read, { path: pathOf(read, used) }, { role })).reply)) return used;
    }
  }
  return undefined;
}

function pathOf(operation: Operation, used: Used): Readonly<Record<string, string>> {
  const names = resourceParams(operation).map(({ name, resource }) => [name, used[resource as keyof Used]]);
  return Object.fromEntries(names) as Record<string, string>;
}

/** The texts in a value that may be ids, those first that are called so: without what a path or a sentence has. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[\w:.=+-]{1,80}$/.test(value) ? [value] : [];
  if (typeof value === 'number') return [String(value)];
  const isId = ([name]: [string, unknown]): number => Number(!/id$/i.test(name));
  const entries = isObject(value) ? Object.entries(value).toSorted((one, other) => isId(one) - isId(other)) : [];
  return entries.flatMap(([, one]) => textsIn(one)).slice(0, textsAtMost);
}

const textsAtMost = 4;
