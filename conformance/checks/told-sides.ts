import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { saidByUser } from '../effects/said-by-user.ts';
import { failed, notApplicable, passed } from '../outcome.ts';
import { isSuccess } from '../target/message.ts';

/** "Session with message history": looked at is what all others have read of it. */
export const toldSides: Check = {
  id: 'told-sides',
  title: 'A session does not show an answer as what the user has said',
  parallel: false,
  cases: ({ contract }) => {
    const read = operationOnOne(contract, 'read', 'AiAssistantSession');
    const say = contract.operations.find(({ id }) => id === 'createAiAssistantMessage');
    if (read === undefined || say === undefined) return [];
    return [
      {
        id: `told-sides/${read.id}`,
        operation: read,
        requirement: endpointRequirement(read),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 0,
        run: (scene) => {
          const isRead = scene.diary.some(({ exchange }) => exchange.operation === read && isSuccess(exchange.reply));
          const fault = isRead ? saidByUser(scene, read, say) : undefined;
          const isSeen = isRead ? passed : notApplicable('no history was read');
          return Promise.resolve(fault === undefined ? isSeen : failed(fault));
        },
      },
    ];
  },
};
