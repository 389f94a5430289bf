import type { ChatModel } from '../domain/chat.ts';
import type { ReplayLabel } from '../domain/trace.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import { sleep } from '../lib/sleep.ts';
import type { Recorder } from '../llm/cassette/record-chat.ts';
import type { Player } from '../llm/cassette/replay-chat.ts';
import type { WebPlayer, WebRecorder } from '../web-search/web-tape.ts';
import type { CompareOptions } from './compare-options.ts';
import type { PaneId } from './pane.ts';
import type { RecordedTurn, Recording } from './recording.ts';

/** The model of a run, as each column sees it. */
export interface ModelSource {
  /** Host that its words go to, or went to when they were recorded; `null` = none. */
  readonly host: string | null;
  /** `null` without a model. */
  lane(id: PaneId): ChatModel | null;
}

/** Where a conversation's replies come from: the connected model, recorded on the way, or a recording. */
export interface SessionTape {
  /** A question is asked; the first of a conversation begins a new recording. */
  ask(question: string, options: CompareOptions, isFirst: boolean): void;
  source(): Promise<ModelSource>;
  /** The search of the web of the question asked last: that of `open`, recorded on the way, or the recording's. */
  web(open: () => Promise<WebSearchPort | null>): Promise<WebSearchPort | null>;
  /** Private articles were kept from that host in the question asked last. */
  withhold(host: string): void;
  /** The conversation goes on from one that is not on this tape: it cannot be saved. */
  lose(): void;
  /** From now on replies are those of the recording. */
  play(recording: Recording, isAtPace: boolean): Promise<void>;
  eject(): void;
  /** The recording that is played; `null` when the connected model answers. */
  playing(): Recording | null;
  replayOf(): ReplayLabel | null;
  /** What was recorded of the conversation; `null` when no model was asked, or more than one. */
  recorded(): Pick<Recording, 'turns' | 'cassette' | 'webSearches'> | null;
}

/** Who replies in a replay. */
interface Players {
  readonly chat: Player;
  readonly web: WebPlayer;
}

/** `now` is in milliseconds of any clock. */
export function createSessionTape(
  chatModel: () => Promise<ChatModel | null>,
  now: () => number,
): SessionTape {
  let recording: { readonly of: ChatModel; readonly recorder: Recorder } | null = null;
  let isMixed = false;
  let turns: readonly RecordedTurn[] = [];
  let web: WebRecorder | null = null;
  let played: {
    readonly recording: Recording;
    player: Players;
    readonly rewind: () => Players;
  } | null = null;
  /** Says something of the question asked last. */
  const note = (said: Partial<RecordedTurn>): void => {
    turns = turns.map((turn, at) => (at === turns.length - 1 ? { ...turn, ...said } : turn));
  };

  return {
    ask(question, options, isFirst) {
      if (isFirst) {
        recording = null;
        web = null;
        isMixed = false;
        if (played !== null) played.player = played.rewind();
      }
      turns = [...(isFirst ? [] : turns), { question, options, withheldFrom: null, webHost: null }];
    },
    async source() {
      if (played !== null) {
        const { player, recording: of } = played;
        const host = of.turns[turns.length - 1]?.withheldFrom ?? null;
        return { host, lane: (id) => player.chat.lane(id) };
      }
      const model = await chatModel();
      if (model === null) return { host: null, lane: () => null };
      const { recordChat } = await import('../llm/cassette/record-chat.ts');
      recording ??= { of: model, recorder: recordChat(model, now) };
      // Another model in the middle of a conversation: one cassette cannot speak for both.
      if (recording.of !== model) isMixed = true;
      const { recorder } = recording;
      const { host } = model.info;
      return { host, lane: isMixed ? () => model : (id) => recorder.lane(id) };
    },
    async web(open) {
      if (played !== null) {
        const { player, recording: of } = played;
        const host = of.turns[turns.length - 1]?.webHost ?? null;
        return host === null ? null : player.web.port(host);
      }
      const port = await open();
      if (port === null) return null;
      const { recordWeb } = await import('../web-search/web-tape.ts');
      web ??= recordWeb(now);
      note({ webHost: port.host });
      return web.record(port);
    },
    withhold(host) {
      note({ withheldFrom: host });
    },
    lose() {
      isMixed = true;
    },
    async play(of, isAtPace) {
      const { replayChat } = await import('../llm/cassette/replay-chat.ts');
      const { replayWeb } = await import('../web-search/web-tape.ts');
      const pace = isAtPace ? ({ sleep } as const) : 'at-once';
      const rewind = (): Players => ({
        chat: replayChat(of.cassette, pace),
        web: replayWeb(of.webSearches, pace),
      });
      played = { recording: of, player: rewind(), rewind };
    },
    eject() {
      played = null;
    },
    playing: () => played?.recording ?? null,
    replayOf() {
      if (played === null) return null;
      const { cassette, recordedAt } = played.recording;
      return { model: cassette.model, recordedAt };
    },
    recorded() {
      const cassette = recording?.recorder.cassette();
      const isEmpty = cassette === undefined || cassette.exchanges.length === 0;
      if (isEmpty || isMixed || played !== null) return null;
      return { turns, cassette, webSearches: web?.searches() ?? [] };
    },
  };
}
