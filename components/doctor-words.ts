import type { ConnectionReport, PlainReportKind, ReplyFormat } from '../lib/core/connection-report';
import type { ConnectionFault } from '../lib/core/remote-connection';
import type { Words } from './reason-words';

const PLAIN: Record<PlainReportKind, Words> = {
  'no-such-host': {
    sentence: 'There is no server of this name.',
    nextStep: 'Look for a slip in the address, and see that this computer is online.',
  },
  'connection-refused': {
    sentence: 'The computer is there, but no program answers at this port.',
    nextStep: 'Start the model’s server, and compare the port with the one it names.',
  },
  'certificate-refused': {
    sentence: 'The server’s certificate is not one that can be trusted.',
    nextStep:
      'Open the address in a tab to see what is wrong with the certificate; for a server on this computer use http://.',
  },
  'cannot-connect': {
    sentence:
      'No connection came about. The browser does not tell whether the name, the port or the certificate is the trouble.',
    nextStep:
      'See that the server runs and the address has no slip, then open it in a tab: the browser shows there what is wrong.',
  },
  'key-refused': {
    sentence: 'The server did not accept the key.',
    nextStep: 'Copy the key again, whole, and see that it was not revoked.',
  },
  'account-refused': {
    sentence: 'The server refuses this account, this region or this model.',
    nextStep: 'See on the server’s own pages what the key may use.',
  },
  'no-chat-here': {
    sentence: 'A server answers, but there is no chat at this address.',
    nextStep: 'Check the path: for most servers the address ends in /v1.',
  },
  'server-busy': {
    sentence: 'The connection works, but the server takes no more questions for now.',
    nextStep: 'Wait a minute and test again; a higher limit may be had from the server’s owner.',
  },
  'no-credit': {
    sentence: 'The key works, but the account has no credit left.',
    nextStep: 'Add credit on the server’s own pages, then test again.',
  },
  'context-too-small': {
    sentence: 'The model cannot read enough at once for a statement and its passages.',
    nextStep:
      'Raise the context length to 8,192 tokens or more, at the server and here (for Ollama: OLLAMA_CONTEXT_LENGTH=8192).',
  },
  'no-json-mode': {
    sentence: 'The server cannot hold the model to a format, and the model did not keep to it.',
    nextStep: 'Choose another model, or a newer version of the server.',
  },
  'wrong-answer': {
    sentence: 'The model answers, but could not compare two short statements with one passage.',
    nextStep: 'Choose a larger model.',
  },
  declined: {
    sentence: 'The model declined to compare two harmless statements with a passage.',
    nextStep: 'Choose another model, or loosen its content filter.',
  },
  timeout: {
    sentence: 'The server took the question and did not answer in time.',
    nextStep:
      'Try again, for the first answer loads the model; if it stays so, choose a smaller one.',
  },
  'server-failed': {
    sentence: 'The server reported a fault of its own.',
    nextStep: 'Try again in a moment, and look into the server’s log.',
  },
};

const FORMATS: Record<ReplyFormat, string> = {
  json_schema: 'The server holds its answers to our format.',
  json_object: 'The server holds its answers to JSON, and the model kept to our format.',
  text: 'The server holds its answers to no format, but the model kept to ours.',
};

/** What came of testing a connection, for the reader, and what can be done about it. */
export function reportWords(report: ConnectionReport): Words {
  if (report.kind === 'works') {
    return { sentence: worksSentence(report), nextStep: FORMATS[report.format] };
  }
  if (report.kind === 'no-such-model') {
    return {
      sentence: 'The server answers, but does not know this model.',
      nextStep: modelsSentence(report.models),
    };
  }
  return 'originsLine' in report ? originWords(report) : PLAIN[report.kind];
}

function originWords({ kind, originsLine }: { kind: string; originsLine: string }): Words {
  return kind === 'blocked'
    ? {
        sentence: 'A server answers there, but the browser did not let Veracite see its answer.',
        nextStep: `Allow Veracite to reach this address; for Ollama also set ${originsLine} and restart it.`,
      }
    : {
        sentence: 'The server does not let this extension in.',
        nextStep: `For Ollama, set ${originsLine} and restart it; for another server, add this origin to those it allows.`,
      };
}

function worksSentence({ ms, tokens }: Extract<ConnectionReport, { kind: 'works' }>): string {
  const seconds = (ms / 1_000).toFixed(1);
  const count = tokens ? `, with ${tokens.prompt} tokens read and ${tokens.reply} written` : '';
  return `The model answered a small check rightly in ${seconds} s${count}.`;
}

/** As many names as fit into a sentence. */
const NAMES_SHOWN = 8;

function modelsSentence(models: readonly string[]): string {
  if (models.length === 0)
    return 'Check the name, and that the model is there (for Ollama: ollama list).';
  const more = models.length > NAMES_SHOWN ? ` and ${models.length - NAMES_SHOWN} more` : '';
  return `Choose one of those it has: ${models.slice(0, NAMES_SHOWN).join(', ')}${more}.`;
}

export const CONNECTION_FAULT_WORDS: Record<ConnectionFault, Words> = {
  'no-address': {
    sentence: 'There is no address that can be read.',
    nextStep: 'Enter one like https://api.openai.com/v1 or http://localhost:11434/v1.',
  },
  'no-web-address': {
    sentence: 'The address does not begin with https:// or http://.',
    nextStep: 'Put https:// before it, or http:// for a server on your own computer.',
  },
  'secret-in-address': {
    sentence: 'A name or password stands in the address.',
    nextStep: 'Take it out, and enter the key in its own field.',
  },
  'open-to-others': {
    sentence: 'With http:// others could read the texts and the key on their way.',
    nextStep: 'Use https://; plain http:// is for your own computer and network alone.',
  },
  'no-model': {
    sentence: 'No model is named.',
    nextStep: 'Enter the model’s name as the server writes it.',
  },
  'broken-key': {
    sentence: 'The key holds characters that no key has.',
    nextStep: 'Copy it again, without spaces and line breaks.',
  },
  'broken-version': {
    sentence: 'This is no version of Azure’s interface.',
    nextStep: 'Enter one like 2024-10-21.',
  },
  'broken-number': {
    sentence: 'A number of tokens or a price cannot be read.',
    nextStep: 'Enter a whole number of tokens, and prices from 0 on.',
  },
};
