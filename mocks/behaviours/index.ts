import type { Behaviours } from '../behaviour.ts';
import { aiAssistantBehaviours } from './ai-assistant.ts';
import { connectorBehaviours } from './connectors.ts';
import { contextBehaviours } from './contexts.ts';
import { dataDestinationBehaviours } from './data-destinations.ts';
import { dataMartContextBehaviours } from './data-mart-contexts.ts';
import { dataMartStatusBehaviours } from './data-mart-status.ts';
import { dataMartTriggerBehaviours } from './data-mart-triggers.ts';
import { dataMartBehaviours } from './data-marts.ts';
import { dataStorageBehaviours } from './data-storages.ts';
import { definitionBehaviours } from './definitions.ts';
import { httpDataBehaviours } from './http-data.ts';
import { insightArtifactBehaviours } from './insight-artifacts.ts';
import { insightTemplateBehaviours } from './insight-templates.ts';
import { insightBehaviours } from './insights.ts';
import { markdownBehaviours } from './markdown.ts';
import { modelCanvasBehaviours } from './model-canvas.ts';
import { notificationSettingBehaviours } from './notification-settings.ts';
import { oauthBehaviours } from './oauth.ts';
import { prepared } from './prepared.ts';
import { projectBehaviours } from './project.ts';
import { relationshipBehaviours } from './relationships.ts';
import { reportSqlBehaviours } from './report-sql.ts';
import { reportBehaviours } from './reports.ts';
import { runBehaviours } from './runs.ts';
import { scheduledTriggerBehaviours } from './scheduled-triggers.ts';
import { searchBehaviours } from './search.ts';
import { setupProgressBehaviours } from './setup-progress.ts';
import { storageResourceBehaviours } from './storage-resources.ts';

/** What the service does on each operation, by operationId. */
export const behaviours: Behaviours = prepared({
  ...runBehaviours,
  ...scheduledTriggerBehaviours,
  ...dataMartBehaviours,
  ...dataMartContextBehaviours,
  ...dataMartStatusBehaviours,
  ...definitionBehaviours,
  ...dataMartTriggerBehaviours,
  ...dataStorageBehaviours,
  ...storageResourceBehaviours,
  ...oauthBehaviours,
  ...dataDestinationBehaviours,
  ...reportBehaviours,
  ...reportSqlBehaviours,
  ...insightBehaviours,
  ...insightArtifactBehaviours,
  ...insightTemplateBehaviours,
  ...aiAssistantBehaviours,
  ...httpDataBehaviours,
  ...connectorBehaviours,
  ...contextBehaviours,
  ...relationshipBehaviours,
  ...modelCanvasBehaviours,
  ...notificationSettingBehaviours,
  ...projectBehaviours,
  ...setupProgressBehaviours,
  ...searchBehaviours,
  ...markdownBehaviours,
});
