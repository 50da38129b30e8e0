import { isObject } from '../../../spec/json.ts';
import { type Hit, refuses } from '../changes.ts';
import { jsonOf } from '../messages.ts';
import type { VariantFamily } from './variant.ts';

/** "Lacking access to the specific resource": what others may do with a record of which they are no owners. */
export const ownershipVariants: VariantFamily = () => [
  {
    id: 'owned-records',
    description: 'a record is changed, removed and run by its owners and by admins alone',
    apply: refuses(({ method, path }) => method !== 'GET' && ofRecord.test(path), isStranger, 403),
  },
  {
    id: 'listed-storages',
    description: 'all storages are listed, and business users see no more of them',
    apply: refuses(
      ({ path }) => path.startsWith('/api/data-storages/{'),
      ({ request, service }) => service.roleOf(request) === 'business-user',
      403,
    ),
  },
];

const ofRecord = /^\/api\/(data-marts|reports|data-storages|data-destinations)\/\{/;

async function isStranger({ request, service }: Hit): Promise<boolean> {
  if (service.roleOf(request) === 'project-admin') return false;
  const record = await jsonOf(await service.ask(request, 'GET', request.target.split('/').slice(0, 4).join('/')));
  const caller = await jsonOf(await service.ask(request, 'GET', '/api/auth/context'));
  if (!isObject(record) || !isObject(caller) || !isObject(caller['user'])) return false;
  const owners = Object.entries(record).flatMap(([name, ids]) => (/ownerIds$/i.test(name) ? ids : []));
  return !owners.includes(caller['user']['id']!);
}
