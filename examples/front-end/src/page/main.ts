import { toApiKey } from '../api-key';
import { answered, ServiceError } from '../service-error';
import { signIn } from '../sign-in';
import { at, onPress, onSubmit } from './dom';
import { explain } from './explain';
import { showReports } from './reports-view';

const field = at('api-key', HTMLInputElement);

onSubmit('sign-in', async () => {
  refuse('');
  try {
    const client = await signIn(toApiKey(field.value));
    const { user, project, roles } = await answered(client.GET('/api/auth/context'));
    field.value = '';
    at('account').textContent = `${user.fullName}, ${roles.join(' and ')}, ${project.title}`;
    at('sign-in').hidden = true;
    at('sign-out').hidden = false;
    await showReports(client);
  } catch (error) {
    refuse(error instanceof ServiceError ? explain(error) : (error as Error).message);
    field.focus();
  }
});

// Shown only now: before, the browser would have sent the form itself.
at('sign-in').hidden = false;

// Nothing outlives the page: key and token are in its memory alone.
onPress('sign-out', () => location.reload());

function refuse(sentence: string): void {
  at('api-key-error').textContent = sentence;
  field.ariaInvalid = String(sentence !== '');
}
