// What pages have besides, where there are scripts: copying, and results while somebody types.

for (const block of document.querySelectorAll('.docs-code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'docs-copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1_400);
  });
  block.querySelector('.docs-code-head').append(button);
}

const form = document.querySelector('.docs-find');
const field = form.querySelector('input');
const list = form.querySelector('.docs-found');

/** Milliseconds without a key after which is looked. */
const pause = 150;
let waiting;
let asked = new AbortController();

function entryOf({ url, page, heading, excerpt }) {
  const link = document.createElement('a');
  link.href = url;
  const name = document.createElement('strong');
  name.textContent = heading ? `${page}: ${heading}` : page;
  const text = document.createElement('span');
  for (const { text: part, isFound } of excerpt) {
    const piece = document.createElement(isFound ? 'mark' : 'span');
    piece.textContent = part;
    text.append(piece);
  }
  link.append(name, text);
  return link;
}

function show(results) {
  list.replaceChildren(...results.slice(0, 8).map(entryOf));
  if (results.length === 0) list.textContent = 'Nothing has all these words.';
  list.hidden = false;
}

async function look() {
  asked.abort();
  asked = new AbortController();
  const query = field.value.trim();
  if (query === '') {
    list.hidden = true;
    return;
  }
  try {
    const address = `/docs/search?q=${encodeURIComponent(query)}`;
    const answer = await fetch(address, { headers: { accept: 'application/json' }, signal: asked.signal });
    if (answer.ok) show((await answer.json()).results);
  } catch (error) {
    // Enter still asks the page; what was overtaken by another letter is nobody's loss.
    if (error.name !== 'AbortError') list.hidden = true;
  }
}

field.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, pause);
});

form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) list.hidden = true;
});

form.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    list.hidden = true;
    field.focus();
  } else if (step && links.length > 0 && !list.hidden) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    (next < 0 ? field : (links[next] ?? links.at(-1))).focus();
  }
});

document.addEventListener('keydown', (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName) || event.target.isContentEditable;
  // The reference has a search of its own by these keys.
  const isCommand =
    !document.getElementById('reference') && (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
  if (!isCommand && (event.key !== '/' || isTyping)) return;
  event.preventDefault();
  field.focus();
  field.select();
});
