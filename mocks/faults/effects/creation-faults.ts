import { isObject } from '../../../spec/json.ts';
import { changesRequest, changesSuccess } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf } from '../list-items.ts';
import { fieldOf, jsonOf, withFields } from '../messages.ts';
import { implied } from './effect-fault.ts';

/** What is created beside the usual way, and where it is read and listed. */
const creations = [
  ['connectSheetsDestination', () => '/api/data-destinations'],
  ['generateInsight', (target: string) => target.replace('/ai-generate', '')],
] as const;

/** What was created beside the usual way is not there. */
export const creationFaults: readonly Fault[] = [
  ...creations.map(([operation, toList]) =>
    implied(
      operation,
      'lost',
      'effects',
      `operation-${operation}`,
      'what it has created is gone at once',
      removesAtOnce(operation, toList),
    ),
  ),
  implied(
    'connectSheetsDestination',
    'untitled',
    'effects',
    'operation-connectSheetsDestination',
    'whatever title is sent, it is created with another one',
    changesRequest('connectSheetsDestination', (request) =>
      typeof fieldOf(request, 'title') === 'string' ? withFields(request, { title: 'Untitled' }) : request,
    ),
  ),
];

function removesAtOnce(operation: string, toList: (target: string) => string): Change {
  return changesSuccess(operation, async (response, { request, service }) => {
    const body = await jsonOf(response);
    if (isObject(body)) await service.ask(request, 'DELETE', `${toList(request.target)}/${idOf(body)}`);
    return response;
  });
}
