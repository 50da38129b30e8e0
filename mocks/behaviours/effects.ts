import type { Effects } from '../time/effect.ts';
import { answerMessage } from './ai-assistant.ts';
import { actualizeSchema, publishDrafts } from './data-mart-effects.ts';
import { showOutput } from './insight-templates.ts';

/** What the triggers of each table change when they succeed. */
export const effects: Effects = {
  SchemaActualizeTrigger: actualizeSchema,
  PublishDraftsTrigger: publishDrafts,
  InsightTemplateRunTrigger: showOutput,
  AiAssistantRunTrigger: answerMessage,
};
