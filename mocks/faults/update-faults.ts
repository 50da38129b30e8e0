import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { alsoPuts } from './also-puts.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { hidesOlder } from './hides-older.ts';
import { isSuccess } from './messages.ts';
import {
  adds,
  alsoSends,
  cuts,
  disowns,
  empties,
  forgets,
  halves,
  idles,
  inverts,
  joins,
  listsTwin,
  listsWith,
  keepsField,
  keepsNames,
  misses,
  reachesOthers,
  readsWith,
  removes,
  retypes,
  staysFirst,
  swaps,
  type Shown,
} from './update-changes.ts';

const dataMart = { read: 'getDataMart', create: 'createDataMart' };
const shown: readonly Shown[] = [
  { ...dataMart, update: 'updateDataMartDefinition', fields: ['definition', 'definitionType'] },
  { ...dataMart, update: 'updateDataMartDescription', fields: ['description'] },
  { ...dataMart, update: 'updateDataMartOwners', fields: ['technicalOwnerIds', 'businessOwnerIds'] },
  { ...dataMart, update: 'updateDataMartContexts', fields: ['contextIds'] },
  { ...dataMart, update: 'updateDataMartSchema', fields: ['schema'] },
  { ...dataMart, update: 'updateDataMartBlendedFieldsConfig', fields: ['blendedFieldsConfig'] },
  { ...dataMart, update: 'updateDataMartIcon', fields: ['icon'] },
  { ...dataMart, update: 'publishDataMart', fields: ['status'] },
  {
    ...dataMart,
    update: 'updateDataMartAvailability',
    fields: ['availableForReporting', 'availableForMaintenance'],
  },
  {
    read: 'getDataStorage',
    create: 'createDataStorage',
    update: 'updateDataStorageAvailability',
    fields: ['availableForUse', 'availableForMaintenance'],
  },
  {
    read: 'getDataDestination',
    create: 'createDataDestination',
    update: 'updateDataDestinationAvailability',
    fields: ['availableForUse', 'availableForMaintenance'],
  },
];

/** Lists, and what gives the records in them another name. */
const named: readonly (readonly [list: string, update: string, check: string])[] = [
  ['listDataMarts', 'updateDataMartTitle', 'updates'],
  ['listDataStorages', 'updateDataStorage', 'updates'],
  ['listDataDestinations', 'updateDataDestination', 'updates'],
  ['listReports', 'updateReport', 'updates'],
  ['listInsights', 'updateInsightTitle', 'updates'],
  ['listAiAssistantSessions', 'updateAiAssistantSessionTitle', 'updates'],
  ['listInsightTemplates', 'updateInsightTemplateTitle', 'path-only-state'],
  ['listInsightArtifacts', 'updateInsightArtifactTitle', 'path-only-state'],
];

/** Updates of records that have no name, or another field for it, and the lists of those. */
const twinned = [
  ['updateScheduledTrigger', 'listScheduledTriggers'],
  ['updateInsightTemplateSource', 'listInsightTemplateSources'],
] as const;

/** Updates of records, and a field of them that another value is sent of. */
const partly = [
  ['updateDataStorage', 'config'],
  ['updateDataDestination', 'config'],
  ['updateScheduledTrigger', 'cronExpression'],
  ['updateScheduledTrigger', 'timeZone'],
] as const;

/** What judges all updates when they are done. */
const elsewhere: readonly string[] = ['updates-elsewhere'];

/** Updates that are answered as done and not kept, that reach further than the record, or turn a switch the wrong way. */
export const updateFaults: Family = ({ operations }) => [
  ...named.map(([list, update, check]) => ({
    ...toFault(
      operations.find(({ id }) => id === list)!,
      'stale',
      'records keep their first name',
      keepsNames(list, update),
    ),
    checks: [check],
  })),
  toFault(
    operations.find(({ id }) => id === 'updateDataMartTitle')!,
    'disowns',
    'it takes the owners away',
    disowns('updateDataMartTitle'),
  ),
  ...(['DataStorage', 'DataDestination'] as const).map((resource) =>
    toFault(
      operations.find(({ id }) => id === `update${resource}`)!,
      'retypes',
      'it makes it one of another type',
      retypes(resource),
    ),
  ),
  toFault(
    operations.find(({ id }) => id === 'updateAiAssistantSessionTitle')!,
    'silences',
    'it takes the messages away',
    hidesOlder('updateAiAssistantSessionTitle', 'getAiAssistantSession', 'messages'),
  ),
  {
    ...toFault(
      operations.find(({ id }) => id === 'updateInsightArtifactTitle')!,
      'takes',
      'it takes the SQL away',
      readsWith('updateInsightArtifactTitle', 'getInsightArtifact', { sql: null }),
    ),
    checks: ['path-only-state'],
  },
  {
    ...toFault(
      operations.find(({ id }) => id === 'updateInsightArtifactTitle')!,
      'replaces',
      'it puts other SQL in its place',
      readsWith('updateInsightArtifactTitle', 'getInsightArtifact', { sql: 'SELECT 0' }),
    ),
    checks: ['path-only-state'],
  },
  {
    ...toFault(
      operations.find(({ id }) => id === 'updateContextMembers')!,
      'renames',
      'it gives the context another name',
      listsWith('updateContextMembers', 'listContexts', { name: 'Untitled' }),
    ),
    checks: ['path-only-state'],
  },
  toFault(
    operations.find(({ id }) => id === 'updateDataMartBlendedFieldsConfig')!,
    'unschemas',
    'it takes the schema away',
    empties('updateDataMartBlendedFieldsConfig', 'schema', { schema: { fields: [] } }),
  ),
  toFault(
    operations.find(({ id }) => id === 'updateDataMartOwners')!,
    'unschemas',
    'it takes the schema away',
    empties('updateDataMartOwners', 'schema', { schema: { fields: [] } }),
  ),
  ...(['DataStorage', 'DataDestination', 'Report'] as const).map((resource) =>
    toFault(
      operations.find(({ id }) => id === `update${resource}`)!,
      'removes',
      'it removes the record',
      removes(`update${resource}`, `get${resource}`),
    ),
  ),
  toFault(
    operations.find(({ id }) => id === 'updateDataDestination')!,
    'rotates',
    'it gives the destination another secret key',
    rotates,
  ),
  toFault(
    operations.find(({ id }) => id === 'updateReport')!,
    'moves',
    'it gives the report to another DataMart',
    readsWith('updateReport', 'getReport', { dataMartId: '00000000-0000-4000-8000-00000000beef' }),
  ),
  ...partly.map(([update, field]) =>
    toFault(
      operations.find(({ id }) => id === update)!,
      `keeps-${field}`,
      `its ${field} stays as it was`,
      keepsField(update, field),
    ),
  ),
  ...twinned.map(([update, list]) => ({
    ...toFault(
      operations.find(({ id }) => id === update)!,
      'twin',
      'it makes another of it',
      listsTwin(update, list),
    ),
    checks: elsewhere,
  })),
  ...shown.flatMap((one) => {
    const operation = operations.find(({ id }) => id === one.update)!;
    const make = (id: string, description: string, apply: Change): Fault => toFault(operation, id, description, apply);
    const isSwitch = one.update.endsWith('Availability');
    const takesBody = one.update !== 'publishDataMart';
    const part = /DataMart(Owners|Schema|Icon|BlendedFieldsConfig|Definition)$/.test(one.update);
    return [
      make('told', 'it is answered as done and not kept', forgets(one)),
      ...(takesBody
        ? [shownElsewhere(make('everywhere', 'it reaches the other records as well', reachesOthers(one)))]
        : []),
      ...(takesBody ? [] : [make('beside', 'it is done to the other records as well', reachesOthers(one))]),
      ...(takesBody ? [] : [make('idle', 'it is answered as done, and nothing is', idles(one))]),
      ...(takesBody ? [] : [make('another', 'it is done to the record that was created before', misses(one))]),
      ...(one.update === 'updateDataMartDefinition' ? [make('once', 'the first one stays', staysFirst(one))] : []),
      ...(part ? [make('undescribes', 'it clears the description', alsoSends(one, 'description', null))] : []),
      ...(part ? [make('renames', 'it takes the title away', alsoSends(one, 'title', 'Untitled'))] : []),
      ...(one.update === 'updateDataMartOwners'
        ? [
            make('half', 'it keeps one of two lists', halves(one)),
            make('added', 'it adds to the owners that there are', adds(one)),
          ]
        : []),
      ...(one.update === 'updateDataMartDescription'
        ? [
            make('disowns', 'it takes the owners away', disowns(one.update)),
            make('joins', 'it is added to the text that was there', joins(one)),
            make('cuts', 'it keeps the first 20 letters', cuts(one)),
          ]
        : []),
      ...(isSwitch ? [make('inverted', 'switches are stored the other way round', inverts(one))] : []),
      ...(isSwitch ? [make('swapped', 'two switches change places', swaps(one))] : []),
      ...(one.update === 'publishDataMart'
        ? [make('unschemas', 'it takes the schema away', alsoPuts(one.update, 'schema', { schema: { fields: [] } }))]
        : []),
    ];
  }),
];

/** A fault that shows as soon as it is looked for, and once all is done. */
function shownElsewhere(fault: Fault): Fault {
  return { ...fault, checks: [...fault.checks, ...elsewhere] };
}

function toFault(operation: Operation, id: string, description: string, apply: Change): Fault {
  return {
    id: `updates/${operation.id}/${id}`,
    requirement: endpointRequirement(operation),
    level: 'implied',
    operation: operation.id,
    description: `${operation.id}: ${description}`,
    checks: [operation.id === 'updateDataMartContexts' ? 'contexts' : 'updates'],
    apply,
  };
}

/** An update is followed by a rotation of the secret key. */
const rotates: Change = answers('updateDataDestination', async ({ request, service }) => {
  const response = await service.handle(request);
  if (isSuccess(response)) await service.ask(request, 'POST', `${request.target}/rotate-secret-key`);
  return response;
});
