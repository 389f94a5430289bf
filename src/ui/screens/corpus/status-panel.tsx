import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { EMBEDDING } from '../../../config/embedding.ts';
import type { StorageUse } from '../../../app/corpus-state.ts';
import type { IndexStatus } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './side-panel.module.css';

/** What the open index is made of, and where it lies. */
export function StatusPanel({ status }: { readonly status: IndexStatus }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const storage = useStore(useStores().corpus.store, (state) => state.storage);
  return (
    <section className={styles['panel']} aria-labelledby="corpus-status">
      <h2 id="corpus-status" className={styles['heading']}>
        {t.status}
      </h2>
      <dl className={styles['facts']}>
        <Counts status={status} />
        <Making status={status} />
        {storage === null ? null : <Storage storage={storage} status={status} />}
      </dl>
    </section>
  );
}

function Fact({
  name,
  help,
  children,
}: {
  readonly name: string;
  readonly help?: string;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  return (
    <div className={styles['fact']}>
      <dt>
        {help === undefined ? (
          name
        ) : (
          <Tooltip asText content={help}>
            <span className={styles['explained']}>{name}</span>
          </Tooltip>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function useOpenWorkspace(): WorkspaceId {
  return useStore(useStores().workspace.store, (state) =>
    state.phase === 'closed' ? 'sample' : state.workspace,
  );
}

function Counts({ status }: { readonly status: IndexStatus }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const workspace = useOpenWorkspace();
  const share = status.passages === 0 ? 0 : status.embedded / status.passages;
  return (
    <>
      <Fact name={t.statusArticles}>{format.number(status.articles)}</Fact>
      <Fact name={t.statusPassages}>{format.number(status.passages)}</Fact>
      <Fact name={t.statusMean}>
        {t.lengthOf(format.number(Math.round(status.meanPassageLength)))}
      </Fact>
      <Fact name={t.statusEmbedded}>
        {format.number(status.embedded)}
        {status.passages === 0 ? null : ` (${format.percent(Math.floor(share * 100) / 100)})`}{' '}
        {status.passages === 0 ? null : (
          <a href={routeHref({ screen: 'map', workspace, question: '', row: null })}>
            {t.statusToMap}
          </a>
        )}
      </Fact>
      {status.uncut === undefined || status.uncut.length === 0 ? null : (
        <Fact name={t.statusUncut} help={t.statusUncutHelp}>
          {format.number(status.uncut.length)} ({status.uncut.slice(0, 3).join(', ')}
          {status.uncut.length > 3 ? '…' : ''})
        </Fact>
      )}
      {status.windowed === 0 ? null : (
        <Fact name={t.statusWindowed} help={t.statusWindowedHelp}>
          {format.number(status.windowed)}
        </Fact>
      )}
    </>
  );
}

function Making({ status }: { readonly status: IndexStatus }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const workspace = useOpenWorkspace();
  const { chunk, embedder } = status;
  return (
    <>
      <Fact name={t.statusChunk} help={t.statusChunkHelp}>
        {t.statusChunkValue(
          format.number(chunk.size),
          format.number(chunk.minimum),
          format.number(chunk.overlap),
        )}
      </Fact>
      <Fact name={t.statusTokenizer}>
        {status.tokenizer} <a href={routeHref({ screen: 'gate', workspace })}>{t.statusToGate}</a>
      </Fact>
      <Fact name={t.statusModel}>{embedder?.model ?? EMBEDDING.model}</Fact>
      <Fact name={t.statusDevice}>
        {embedder === null ? t.modelNotLoaded : `${embedder.device} / ${embedder.dtype}`}
      </Fact>
      <Fact name={t.statusDims}>{format.number(embedder?.dims ?? EMBEDDING.dims)}</Fact>
      <Hash name={t.statusFingerprint} value={status.fingerprint} />
      <Hash name={t.statusIndexHash} value={status.indexHash} />
      <Fact name={t.statusBuilt}>
        {status.builtAt === null ? t.neverBuilt : format.dateTime(status.builtAt)}
      </Fact>
    </>
  );
}

/** Enough of a hash to tell two apart at a glance; the whole of it by the button. */
const HASH_SHOWN = 10;

function Hash({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const [isCopied, setCopied] = useState(false);
  return (
    <Fact name={name}>
      <code>{value.slice(0, HASH_SHOWN)}</code>
      <Button
        variant="quiet"
        size="small"
        iconOnly
        aria-label={t.copyOf(name)}
        onPress={() => {
          void navigator.clipboard.writeText(value).then(
            () => setCopied(true),
            // A browser may forbid it; then nothing claims to have been copied.
            () => setCopied(false),
          );
        }}
        onBlur={() => setCopied(false)}
      >
        <Copy size={13} aria-hidden />
      </Button>
      <span role="status" className={isCopied ? styles['copied'] : 'visually-hidden'}>
        {isCopied ? t.copied : ''}
      </span>
    </Fact>
  );
}

function Storage({
  storage,
  status,
}: {
  readonly storage: StorageUse;
  readonly status: IndexStatus;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const bytes = (value: number | null): string =>
    value === null ? t.unknown : format.bytes(value);
  return (
    <>
      <Fact name={t.statusBytes}>{format.bytes(status.bytes)}</Fact>
      <Fact name={t.statusSite}>
        {t.siteUse(bytes(storage.usedBytes), bytes(storage.quotaBytes))}
      </Fact>
      {storage.persisted === null ? null : (
        <Fact name={t.statusPersisted} help={t.notPersistedHelp}>
          {storage.persisted ? t.persisted : t.notPersisted}
          {storage.persisted ? null : (
            <Button size="small" variant="quiet" onPress={() => void corpus.askToPersist()}>
              {t.askToPersist}
            </Button>
          )}
        </Fact>
      )}
    </>
  );
}
