// Tightens the page's content security policy to the hosts this device has chosen: the page itself, Qiita (asked when the
// reader imports from it), the saved connection to a language model, the server of the web search once it is switched
// on, and the model hub while a reranking model is to be fetched from it. A policy can only be tightened, so the one in
// index.html allows whatever may be chosen, and this one, set before anything else runs, takes back all the rest.
// A classic script: it must have run before the page's modules and the workers, which inherit the policy.
(function () {
  var hosts = ["'self'", 'https://qiita.com'];
  function allow(key, addressOf) {
    try {
      var url = new URL(addressOf(JSON.parse(localStorage.getItem(key) || '{}')));
      if (url.protocol === 'https:' || url.protocol === 'http:') hosts.push(url.origin);
    } catch {
      // Nothing saved, or nothing readable: no other host.
    }
  }
  allow('kurabe.llm.v1', function (saved) {
    return saved.connection.baseUrl;
  });
  // Off by default: without an address there is none to allow.
  allow('kurabe.web-search.v1', function (saved) {
    return saved.isOn === true ? saved.url : '';
  });
  try {
    if (JSON.parse(localStorage.getItem('kurabe.reranker.v1') || '{}').isHubAllowed === true) {
      // Large files are answered by a redirect to the hub's own stores.
      hosts.push('https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co');
    }
  } catch {
    // As above.
  }
  var meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = 'connect-src ' + hosts.join(' ');
  meta.dataset.allowedHosts = '';
  document.head.append(meta);
})();
