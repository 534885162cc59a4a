import type { KeyStore } from '../../browser/keys';
import { maySend } from '../../browser/permissions';
import { readJudgeChoice } from '../../browser/settings';
import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import { REMOTE } from '../../judges/llm/remote';
import { createRemoteModel } from '../../llm/remote/openai-model';
import type { ChatModel } from '../../ports/chat-model';
import { findConnection } from '../choose-judge';

/** Opens the model of the user's own connection, for a task of this page. */
export async function openOwnModel(
  keys: Pick<KeyStore, 'find'>,
): Promise<Result<ChatModel, ModelFailure>> {
  const choice = await readJudgeChoice();
  if (choice.connection === null) return fail('model-missing');
  const connection = await findConnection(REMOTE.identity(choice.connection), {
    readChoice: () => Promise.resolve(choice),
    keys,
    mayReach: maySend,
  });
  return connection.ok ? ok(createRemoteModel({ connection: connection.value })) : connection;
}
