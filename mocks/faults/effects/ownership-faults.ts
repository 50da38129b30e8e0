import { isObject, type Json } from '../../../spec/json.ts';
import { answers } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { bodyOf, isSuccess, jsonOf, withJson } from '../messages.ts';
import { implied } from './effect-fault.ts';

/** The last owners of each kind that each DataMart was given. */
type Given = { readonly technicalOwnerIds: readonly string[]; readonly businessOwnerIds: readonly string[] };

const warning = 'Technical ownership needs the Technical User role to be effective.';

/** Other members are warned than technical owners who lack the role. */
export const ownershipFaults: readonly Fault[] = [
  warns('business', 'business owners are warned in place of technical ones', (_, given) =>
    given.flatMap((one) => one.businessOwnerIds),
  ),
  warns('everyone', 'each technical owner is warned', (users, given) => [
    ...users,
    ...given.flatMap((one) => one.technicalOwnerIds),
  ]),
  warns('never', 'new technical owners are not warned', (users, given) =>
    users.filter((id) => !given.some((one) => one.technicalOwnerIds.includes(id))),
  ),
];

function warns(
  id: string,
  description: string,
  choose: (users: readonly string[], given: readonly Given[]) => readonly string[],
): Fault {
  const operation = 'listMemberOwnershipWarnings';
  const apply: Change = (service) => {
    const given = new Map<string, Given>();
    return answers(
      (one) => [operation, 'updateDataMartOwners'].includes(one.id),
      async ({ request, operation: asked, params }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (asked.id !== operation) {
          given.set(params['id']!, bodyOf(request) as unknown as Given);
          return response;
        }
        const rows = (await jsonOf(response)) as readonly Json[];
        const users = rows.flatMap((row) => (isObject(row) ? [row['userId'] as string] : []));
        const chosen = [...new Set(choose(users, [...given.values()]))];
        return withJson(
          response,
          chosen.map((userId) => ({ userId, warning })),
        );
      },
    )(service);
  };
  return implied(operation, id, 'effects', `operation-${operation}`, description, apply);
}
