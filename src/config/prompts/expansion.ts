import type { ChatMessage } from '../../domain/chat.ts';

/** Asks for other wordings of a question, at most `most`. */
export function variantMessages(question: string, most: number): readonly ChatMessage[] {
  return [
    {
      role: 'system',
      text: `技術記事を検索するために、質問を別の言い方に言い換えます。

- 同じことを尋ねる検索文を、最大 ${most} つ書きます。質問にない条件や答えの推測は加えません。
- それぞれ、別の語（同義語、正式名称と略称、カタカナと英語、記事の見出しに使われそうな語）を使います。
- 製品名・コマンド・数値は変えません。長さは元の質問と同じか、それ以下にします。

JSON だけを返します: {"queries": ["検索文", "検索文"]}`,
    },
    { role: 'user', text: `質問:\n${question}` },
  ];
}

/** Asks for the passage that would answer a question, made up (HyDE). */
export function madeUpAnswerMessages(question: string): readonly ChatMessage[] {
  return [
    {
      role: 'system',
      text: `質問に答えている技術記事の一節を、あるつもりで書きます。検索の手がかりにするだけで、利用者には答えとして見せません。

- 質問と同じ言語で、200〜300 字の本文だけを書きます。前置き・見出し・箇条書き・注釈は書きません。
- 記事で実際に使われそうな語（製品名、コマンド、設定名）を使います。事実か分からなくてもかまいません。`,
    },
    { role: 'user', text: `質問:\n${question}` },
  ];
}
