import { beforeAll, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const email = { to: 'a@larkspur.example', templateSource: { insightTemplateId: 'template-1' } };
const profile = { ...toyProfile, samples: { ...toyProfile.samples, destinationConfigs: { email } } };

/** A target with one template, and what the list of its reports shows of those that were created with it and are there. */
function listing(
  status: number,
  show: (all: readonly string[], living: readonly string[]) => readonly string[],
  more: readonly object[] = [],
  isOfAll = false,
): ToyFault {
  const used: string[] = [];
  const removed: string[] = [];
  const living = (): readonly string[] => used.filter((id) => !removed.includes(id));
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getInsightTemplate' && path['insightTemplateId'] === 'template-1')
        return { status, body: {} };
      if (operation.id === 'listInsightTemplateReports' && !isOfAll && path['insightTemplateId'] !== 'template-1')
        return { status: 200, body: [] };
      if (operation.id === 'listInsightTemplateReports')
        return {
          status: 200,
          body: [...show(used, living()).map((id) => ({ id, destinationConfig: email })), ...more],
        };
      const reply = usual();
      if (operation.id === 'deleteReport' && reply.status === 200) removed.push(path['id']!);
      if (operation.id === 'updateReport') {
        const at = used.indexOf(path['id']!);
        const isUser = JSON.stringify(body).includes('template-1');
        if (isUser && at < 0) used.push(path['id']!);
        if (!isUser && at >= 0) used.splice(at, 1);
      }
      if (operation.id === 'createReport' && isObject(reply.body) && JSON.stringify(body).includes('template-1'))
        used.push(reply.body['id'] as string);
      return reply;
    },
  };
}

it.concurrent.each([
  ['that is there, and shows them', 200, (_: readonly string[], living: readonly string[]) => living, []],
  [
    'that is there, and shows removed ones',
    200,
    (all: readonly string[]) => all,
    ['operation-listInsightTemplateReports'],
  ],
  ['that is there, and shows none', 200, () => [], ['operation-listInsightTemplateReports']],
  ['that is not there, and shows none', 404, () => [], []],
])('the list of the reports of a template %s', async (_, status, show, found) => {
  const only = ['effects/listInsightTemplateReports'];
  const { findings } = await conformToy(contracts, {}, listing(status, show), { only, profile });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it.concurrent.each([
  ['another template', { destinationConfig: { templateSource: { insightTemplateId: '7' } } }, ['template-reports']],
  ['the same', { destinationConfig: email }, []],
  ['a template that is not shown', { title: 'x' }, []],
  ['a config that is not shown', { destinationConfig: null }, []],
])('a report that is listed beside them uses %s', async (_, fields, found) => {
  const only = ['effects/listInsightTemplateReports'];
  const target = listing(200, (_all, living) => living, [{ id: 'other-1', ...fields }]);
  const { findings } = await conformToy(contracts, {}, target, { only, profile });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it.concurrent.each(['type', 'kind'])('a report that goes to a chat, by its %s, is not listed', async (name) => {
  const { act } = listing(200, () => []);
  const toy: ToyFault = {
    act: (request, usual) =>
      request.operation.id === 'getDataDestination'
        ? { status: 200, body: { id: request.path['id']!, [name]: 'VENDOR5_SLACK' } }
        : act!(request, usual),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/listInsightTemplateReports'], profile });
  expect(findings).toEqual([]);
});

it.concurrent('a report that goes to a mailbox, as none to another does, is listed with all templates', async () => {
  let mailbox: unknown;
  const mails: unknown[] = [];
  const { act } = listing(200, (_, living) => living.filter((id) => mails.includes(id)), [], true);
  const toy: ToyFault = {
    act: (request, usual) => {
      const reply = act!(request, usual);
      const { operation, body } = request;
      if (operation.id === 'listDataDestinations' && Array.isArray(reply.body)) {
        const [first, ...more] = reply.body as readonly JsonObject[];
        mailbox ??= first?.['id'];
        return {
          ...reply,
          body: [...more.map((one) => ({ ...one, type: 'VENDOR5_SLACK' })), ...(first ? [first] : [])],
        };
      }
      const isMail = isObject(body) && body['dataDestinationId'] === mailbox;
      if (operation.id === 'createReport' && isMail && isObject(reply.body)) mails.push(reply.body['id']);
      return reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/listInsightTemplateReports'], profile });
  expect(findings.map(({ summary }) => summary)).toEqual(['A report is listed with a template that it does not use']);
});

it.concurrent('a report is listed with all templates', async () => {
  const toy = listing(200, (_, living) => living, [], true);
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/listInsightTemplateReports'], profile });
  expect(findings.map(({ requirement, summary }) => [requirement, summary])).toEqual([
    ['template-reports', 'A report is listed with a template that it does not use'],
  ]);
});

it.concurrent('a report whose id is a small number is listed with its template', async () => {
  const toy = listing(200, () => []);
  const ids: string[] = [];
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path, body } = request;
    const isListed = operation.id === 'listInsightTemplateReports' && path['insightTemplateId'] === 'template-1';
    if (isListed) return { status: 200, body: ids.map((_, at) => ({ id: at + 7 })) };
    const isUser = operation.id === 'createReport' && JSON.stringify(body).includes('template-1');
    const reply = toy.act!(request, usual);
    if (isUser) ids.push('');
    return isUser && isObject(reply.body) ? { ...reply, body: { ...reply.body, id: ids.length + 6 } } : reply;
  };
  const { findings } = await conformToy(
    contracts,
    {},
    { act },
    { only: ['effects/listInsightTemplateReports'], profile },
  );
  expect(findings.filter(({ requirement }) => requirement === 'template-reports')).toEqual([]);
  expect(findings.map(({ summary }) => summary)).not.toContain(
    'A report is not listed with the template that it was created with',
  );
});

/** A target whose reports are listed with the template that they name, or with the one that they named first. */
function moving(isKept: boolean, isTaken = true): ToyFault {
  const used = new Map<unknown, JsonObject>();
  const isOf = (config: JsonObject, template: unknown): boolean =>
    JSON.stringify(config).includes(`"${String(template)}"`);
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getInsightTemplate' && path['insightTemplateId'] === 'template-1')
        return { status: 200, body: {} };
      if (operation.id === 'listInsightTemplateReports') {
        const own = [...used].filter(([, config]) => isOf(config, path['insightTemplateId']));
        return { status: 200, body: own.map(([id]) => ({ id })) };
      }
      if (operation.id === 'updateReport' && !isTaken) return { status: 400, body: {} };
      const reply = usual();
      if (operation.id === 'deleteReport') used.delete(path['id']);
      const config = isObject(body) ? body['destinationConfig'] : undefined;
      if (!isObject(reply.body) || !isObject(config)) return reply;
      const { id } = reply.body;
      if (operation.id === 'createReport' || (operation.id === 'updateReport' && !isKept)) used.set(id, config);
      return { ...reply, body: { ...reply.body, destinationConfig: config } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['with that alone', moving(false), []],
  ['with its first one, since the update is refused', moving(true, false), []],
  [
    'with its first one',
    moving(true),
    ['A report is still listed with a template that an update has replaced by another'],
  ],
])('a report that was given another template is listed %s', async (_, toy, want) => {
  const only = ['effects/listInsightTemplateReports'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
