import { isObject, type Json } from '../../spec/json.ts';
import { changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { bodyOf, withFields } from './messages.ts';

/** A creation, the text that it loses, and what is said of it. */
const losses = [
  ['createInsight', 'template', 'operation-createInsight'],
  ['createInsightTemplate', 'template', 'path-only-insight-templates'],
  ['createContext', 'description', 'path-only-contexts'],
] as const;

/** What becomes of a text. */
const ways: readonly (readonly [id: string, what: string, change: (text: string) => Json])[] = [
  ['', 'is not kept', () => null],
  ['/letters', 'is kept without its letters beyond ASCII', (text) => text.replaceAll(/[^ -~]/g, '?')],
];

/** A creation that does not keep what it is given, or not as it was. */
export const createdFieldsFaults: Family = (contract) => [
  ...textFaults(contract),
  ...zoneFaults(contract),
  ...mixedFaults(contract),
];

const textFaults: Family = ({ operations }) =>
  losses
    .filter(([operation]) => operations.some(({ id }) => id === operation))
    .flatMap(([operation, field, requirement]) =>
      ways.map(([id, what, change]): Fault => ({
        id: `created-fields/${operation}/${field}${id}`,
        requirement,
        level: 'implied',
        operation,
        description: `the ${field} that it is given ${what}`,
        checks: ['created-fields'],
        apply: changesRequest(operation, (request) => {
          const body = bodyOf(request);
          const text = isObject(body) ? body[field] : undefined;
          return typeof text === 'string' ? withFields(request, { [field]: change(text) }) : request;
        }),
      })),
    );

/** A creation that takes another time zone than it is given. */
const zoneFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => id === 'createScheduledTrigger')
    .map(({ id }) => ({
      id: `created-fields/${id}/timeZone`,
      requirement: 'path-only-scheduled-triggers',
      level: 'implied',
      operation: id,
      description: 'the time zone is UTC, whichever it is given',
      checks: ['created-fields'],
      apply: changesRequest(id, (request) => withFields(request, { timeZone: 'UTC' })),
    }));

/** A creation that puts its name into another field as well. */
const mixedFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => id === 'createContext')
    .map(({ id }) => ({
      id: `which-field/${id}/description`,
      requirement: 'path-only-contexts',
      level: 'implied',
      operation: id,
      description: 'the description is the name, whatever it is given',
      checks: ['which-field'],
      apply: changesRequest(id, (request) => {
        const body = bodyOf(request);
        const isBoth = isObject(body) && 'description' in body && body['name'] !== undefined;
        return isBoth ? withFields(request, { description: body['name']! }) : request;
      }),
    }));
