import { isObject } from '../../spec/json.ts';
import { changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { bodyOf, withBody } from './messages.ts';

/** A creation, the text that it loses, and what is said of it. */
const losses = [
  ['createInsight', 'template', 'operation-createInsight'],
  ['createInsightTemplate', 'template', 'path-only-insight-templates'],
  ['createContext', 'description', 'path-only-contexts'],
] as const;

/** A creation that does not keep a text that it is given. */
export const createdFieldsFaults: Family = ({ operations }) =>
  losses
    .filter(([operation]) => operations.some(({ id }) => id === operation))
    .map(([operation, field, requirement]): Fault => ({
      id: `created-fields/${operation}/${field}`,
      requirement,
      level: 'implied',
      operation,
      description: `the ${field} that it is given is not kept`,
      checks: ['created-fields'],
      apply: changesRequest(operation, (request) => {
        const body = bodyOf(request);
        return isObject(body) && field in body ? withBody(request, { ...body, [field]: null }) : request;
      }),
    }));
