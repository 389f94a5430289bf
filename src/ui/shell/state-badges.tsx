import Cpu from 'lucide-react/icons/cpu';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ModelState } from '../../app/model-store.ts';
import type { EmbedderInfo, FallbackReason } from '../../domain/embedder.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { errorMessages, errorText } from '../i18n/error-messages.ts';
import { shellMessages } from '../i18n/shell-messages.ts';
import { useFormat, useMessages } from '../i18n/use-messages.ts';
import type { Format } from '../i18n/format.ts';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './state-badges.module.css';

type Words = (typeof shellMessages)['ja'];

/** Device and model, and whether the page works without a network. */
export function StateBadges(): React.JSX.Element {
  const t = useMessages(shellMessages);
  return (
    <div className={styles['badges']} role="group" aria-label={t.stateBadges}>
      <ModelBadge />
      <OfflineBadge />
    </div>
  );
}

function ModelBadge(): React.JSX.Element {
  const t = useMessages(shellMessages);
  const format = useFormat();
  const state = useStore(useStores().model.store, (model) => model);
  const errors = useMessages(errorMessages);
  const help =
    state.phase === 'failed' ? errorText(state.error, errors).message : helpOf(state, t, format);
  const isTroubled =
    state.phase === 'failed' || (state.phase === 'ready' && isTrouble(state.info.fallback));
  return (
    <Tooltip content={help} asText>
      <Badge
        tone={state.phase === 'failed' ? 'danger' : 'neutral'}
        icon={isTroubled ? <TriangleAlert size={12} aria-hidden /> : <Cpu size={12} aria-hidden />}
      >
        {labelOf(state, t, format)}
      </Badge>
    </Tooltip>
  );
}

function labelOf(state: ModelState, t: Words, format: Format): string {
  switch (state.phase) {
    case 'absent':
      return t.modelAbsent;
    case 'loading':
      return state.progress && state.progress.loadedBytes < state.progress.totalBytes
        ? t.modelLoading(format.percent(state.progress.loadedBytes / state.progress.totalBytes))
        : t.modelPreparing;
    case 'ready':
      return state.info.device === 'webgpu' ? 'WebGPU' : 'WASM';
    case 'failed':
      return t.modelFailed;
  }
}

function helpOf(state: Exclude<ModelState, { phase: 'failed' }>, t: Words, format: Format): string {
  if (state.phase === 'absent') return t.modelAbsentHelp;
  if (state.phase === 'ready') return readyHelp(state.info, t, format);
  if (state.progress === null) return t.modelPreparingHelp;
  const { loadedBytes, totalBytes } = state.progress;
  return t.modelLoadingHelp(format.bytes(loadedBytes), format.bytes(totalBytes));
}

function readyHelp(info: EmbedderInfo, t: Words, format: Format): string {
  const ready = t.modelReadyHelp(info.model, info.dtype, format.number(info.workers));
  return info.fallback ? `${ready} ${fallbackHelp(info.fallback, t, format)}` : ready;
}

/** No WebGPU is the usual case; a WebGPU that was tried and refused is worth a sign. */
function isTrouble(fallback: FallbackReason | null): boolean {
  return fallback !== null && fallback.kind !== 'no-webgpu';
}

function fallbackHelp(reason: FallbackReason, t: Words, format: Format): string {
  switch (reason.kind) {
    case 'no-webgpu':
      return t.fallbackNoWebgpu;
    case 'self-test-failed':
      return t.fallbackSelfTest(format.score(reason.cosine, 4));
    case 'device-failed':
      return t.fallbackDeviceFailed(reason.detail);
  }
}

/** "Works offline" is claimed only when both the page and the model are on this device. */
function OfflineBadge(): React.JSX.Element | null {
  const t = useMessages(shellMessages);
  const { offline, model } = useStores();
  const state = useStore(offline.store, (current) => current.state);
  const isModelReady = useStore(model.store, (current) => current.phase === 'ready');
  if (state === 'unsupported') return null;
  if (state === 'update-waiting') {
    return (
      <Tooltip content={t.updateWaiting}>
        <Button size="small" onPress={offline.takeOver}>
          <RefreshCw size={14} aria-hidden />
          {t.updateNow}
        </Button>
      </Tooltip>
    );
  }
  const isReady = state === 'ready' && isModelReady;
  return (
    <Tooltip content={isReady ? t.offlineReadyHelp : t.offlinePreparingHelp} asText>
      <Badge tone={isReady ? 'ok' : 'neutral'} icon={<WifiOff size={12} aria-hidden />}>
        <span className={styles['offline']}>{isReady ? t.offlineReady : t.offlinePreparing}</span>
      </Badge>
    </Tooltip>
  );
}
