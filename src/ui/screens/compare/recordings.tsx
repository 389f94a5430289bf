import Disc from 'lucide-react/icons/disc-3';
import Save from 'lucide-react/icons/save';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { traceOf } from '../../../app/pane.ts';
import type { Pane } from '../../../app/pane.ts';
import type { ReplayLabel, TraceEvent } from '../../../domain/trace.ts';
import { Badge } from '../../components/badge.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { downloadText } from '../../download.ts';
import { recordingMessages } from '../../i18n/recording-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './recordings.module.css';

/** Chooses a recording's file; it may be dropped on the page as well. */
export function OpenRecording(): React.JSX.Element {
  const t = useMessages(recordingMessages);
  const { session } = useStores();
  const isOpening = useStore(session.store, (state) => state.isOpening);
  return (
    <FileTrigger
      acceptedFileTypes={['.json', 'application/json']}
      onSelect={(files) => {
        const file = files?.[0];
        if (file !== undefined) void file.text().then((text) => session.play(text));
      }}
    >
      <Button variant="quiet" size="small" isDisabled={isOpening}>
        <Disc size={16} aria-hidden />
        {isOpening ? t.opening : t.open}
      </Button>
    </FileTrigger>
  );
}

/** What is replayed, and that it is one; or why a file could not be. */
export function RecordingBanner({
  onClose,
}: {
  readonly onClose: () => void;
}): React.JSX.Element | null {
  const t = useMessages(recordingMessages);
  const format = useFormat();
  const { session } = useStores();
  const replay = useStore(session.store, (state) => state.replay);
  const playError = useStore(session.store, (state) => state.playError);
  return (
    <>
      {playError === null ? null : <ErrorBanner error={playError} />}
      {replay === null ? null : (
        <Banner
          tone="warning"
          title={t.playing(replay.model, format.dateTime(replay.recordedAt))}
          actions={
            <>
              <Button size="small" onPress={() => void session.playAtPace()}>
                {t.atPace}
              </Button>
              <Button size="small" onPress={onClose}>
                {t.close}
              </Button>
            </>
          }
        >
          <p>{t.playingHelp}</p>
        </Banner>
      )}
    </>
  );
}

/** The mark of a column whose model is a recording, as its own trace says. */
export function ReplayBadge({ pane }: { readonly pane: Pane }): React.JSX.Element | null {
  const t = useMessages(recordingMessages);
  const format = useFormat();
  const replayOf = replayIn(traceOf(pane));
  if (replayOf === undefined) return null;
  return (
    <p
      className={styles['badge']}
      title={t.badgeHelp(format.dateTime(replayOf.recordedAt))}
      data-replay
    >
      <Badge tone="warning" icon={<Disc size={12} aria-hidden />}>
        {t.badge(replayOf.model)}
      </Badge>
    </p>
  );
}

function replayIn([first]: readonly TraceEvent[]): ReplayLabel | undefined {
  return first?.type === 'run-start' ? first.replayOf : undefined;
}

/** Saves what the conversation on screen asked of a model. */
export function SaveRecording(): React.JSX.Element {
  const t = useMessages(recordingMessages);
  const { session } = useStores();
  const save = async (): Promise<void> => {
    const text = await session.recording();
    if (text !== null) downloadText('kurabe-recording.json', 'application/json', text);
  };
  return (
    <div className={styles['save']}>
      <Button size="small" onPress={() => void save()}>
        <Save size={14} aria-hidden />
        {t.save}
      </Button>
      <p>{t.saveHelp}</p>
    </div>
  );
}
