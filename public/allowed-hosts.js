// Tightens the page's content security policy to the hosts this device has chosen: the page itself, Qiita (asked when the
// reader imports from it), and the saved connection to a language model. A policy can only be tightened, so the one in
// index.html allows whatever may be chosen, and this one, set before anything else runs, takes back all the rest.
// A classic script: it must have run before the page's modules and the workers, which inherit the policy.
(function () {
  var hosts = ["'self'", 'https://qiita.com'];
  try {
    var saved = JSON.parse(localStorage.getItem('kurabe.llm.v1') || '{}');
    var url = new URL(saved.connection.baseUrl);
    if (url.protocol === 'https:' || url.protocol === 'http:') hosts.push(url.origin);
  } catch {
    // Nothing saved, or nothing readable: no other host.
  }
  var meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = 'connect-src ' + hosts.join(' ');
  meta.dataset.allowedHosts = '';
  document.head.append(meta);
})();
