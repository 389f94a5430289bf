const ja = {
  title: 'この開き方では動きません。https か localhost で開いてください。',
  why: '暗号化されていない http でほかのマシンのページを開くと、ブラウザは保存、ハッシュ計算、オフラインの機能を止めます。Kurabe はそのすべてを使います。記事は何も送られていません。',
  byHttps: 'https で配信しているなら、こちらを開いてください：',
  onLocalhost:
    '自分で動かしているなら、動かしているマシンで http://localhost を使って開いてください。別のマシンから使うなら、https を用意するか、ssh の -L でポートを localhost に転送します。',
};

const en = {
  title: 'This cannot run as it was opened. Open it by https or on localhost.',
  why: 'On plain http from another machine the browser holds back storage, digests and offline use, and Kurabe stands on all three. Nothing of your articles was sent.',
  byHttps: 'If the site has https, open',
  onLocalhost:
    'If you run it yourself, open it as http://localhost on the machine that runs it. From another machine, set up https, or forward the port to your localhost with ssh -L.',
} satisfies typeof ja;

export const insecureMessages = { ja, en };
