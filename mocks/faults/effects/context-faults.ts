import type { Json } from '../../../spec/json.ts';
import { answers } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { fieldOf, isSuccess, withFields } from '../messages.ts';
import { stated } from './effect-fault.ts';

/** The contexts of a DataMart are not replaced. */
export const contextFaults: readonly Fault[] = [
  stated(
    'updateDataMartContexts',
    'appends',
    'contexts',
    'contexts-replaced',
    'contexts are added to those that are attached',
    keepsContexts(),
  ),
];

/** Every update attaches what the ones before it of the same caller did, too. */
function keepsContexts(): Change {
  return (service) => {
    const attached = new Map<string, readonly Json[]>();
    return answers('updateDataMartContexts', async ({ request, params }) => {
      const key = `${params['id']} ${service.roleOf(request)}`;
      const given = fieldOf(request, 'contextIds');
      if (!Array.isArray(given)) return undefined;
      const contextIds = [...new Set([...(attached.get(key) ?? []), ...(given as Json[])])];
      const response = await service.handle(withFields(request, { contextIds }));
      if (isSuccess(response)) attached.set(key, contextIds);
      return response;
    })(service);
  };
}
