import type { Withheld } from '../../../app/session-models.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';

/** Told when private articles are kept from the model's host, with the way to allow them. */
export function WithheldBanner({
  withheld,
  onAskAgain,
}: {
  readonly withheld: Withheld | null;
  readonly onAskAgain: () => void;
}): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const { session } = useStores();
  if (withheld === null) return null;
  return (
    <Banner
      tone="warning"
      title={t.withheldTitle(format.number(withheld.articles), withheld.host)}
      actions={
        <Button
          size="small"
          onPress={() => {
            session.allowPrivate(withheld.host);
            onAskAgain();
          }}
        >
          {t.withheldAllow}
        </Button>
      }
    >
      <p>{t.withheldHelp}</p>
    </Banner>
  );
}
