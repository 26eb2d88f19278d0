// The checkout works without this file. With it, the total follows the address, and a double click pays once.
const form = document.getElementById("checkout");
const country = form.elements.namedItem("country");
const pay = form.querySelector("[aria-describedby=pay-total]");
const payText = pay.textContent;
const NO_RESPONSE_MS = 15_000;
let refreshing = null;
let refreshes = 0;

document.getElementById("problems")?.focus();
// Replaces the history entry of the form submission, so that going back does not prompt to resubmit.
history.replaceState(history.state, "", location.href);
document.getElementById("update-total")?.remove();

async function refresh(changed) {
  const mine = ++refreshes;
  const fields = new FormData(form);
  for (const secret of ["cardNumber", "expiry", "cvc"]) fields.delete(secret);
  try {
    const response = await fetch(`${form.action}/delivery`, { method: "POST", body: new URLSearchParams(fields) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok || mine !== refreshes) return;
    takeAddressesFrom(response.url, page);
    const fresh = (selector) => page.querySelector(selector);
    const code = form.elements.namedItem("code")?.value;
    if (changed === country) showTownFields(fresh("#town"));
    for (const selector of ["#summary", "#summary-total", "#pay-total"]) {
      if (fresh(selector)) document.querySelector(selector).innerHTML = fresh(selector).innerHTML;
    }
    if (code) form.elements.namedItem("code").value = code;
    if (changed.name !== "shipping" && fresh("#shipping"))
      document.querySelector("#shipping").innerHTML = fresh("#shipping").innerHTML;
    if (fresh("[name=shown]")) form.elements.namedItem("shown").value = fresh("[name=shown]").value;
  } catch {
    // Offline or restarting: the server checks the total again when the form is sent.
  }
}

// Each country has its own fields. What was typed since the request stays.
function showTownFields(town) {
  if (!town) return;
  const shown = document.getElementById("town");
  for (const { name, value, type } of shown.querySelectorAll("input, select")) {
    const field = town.querySelector(`[name="${name}"]:not([type=hidden])`);
    if (field && type !== "hidden" && field.matches("input")) field.setAttribute("value", value);
  }
  const focused = shown.contains(document.activeElement) ? document.activeElement.name : null;
  shown.innerHTML = town.innerHTML;
  if (focused) shown.querySelector(`[name="${focused}"]:not([type=hidden])`)?.focus();
}

// The response may come from a different path depth, so its relative URLs are resolved first.
function takeAddressesFrom(url, page) {
  for (const name of ["src", "formaction"]) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, new URL(element.getAttribute(name), url).href);
    }
  }
}

form.addEventListener("change", ({ target }) => {
  if (["country", "state", "region", "shipping"].includes(target.name))
    refreshing = refresh(target).finally(() => (refreshing = null));
});

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.name !== "code") return;
  // An input method ends its composition with it; Safari tells by the code only.
  if (event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  form.querySelector('[formaction$="/discount"]').click();
});

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();
  if (refreshing) {
    event.preventDefault();
    const { submitter } = event;
    refreshing.then(() => form.requestSubmit(submitter));
    return;
  }
  form.dataset.sent = "yes";
  setTimeout(allowRetry, NO_RESPONSE_MS);
  if (!event.submitter?.hasAttribute("formaction")) {
    pay.setAttribute("aria-disabled", "true");
    pay.textContent = "Paying…";
  }
});

// The connection failed or the request was canceled: a second click finds the order that the first one may have placed.
function allowRetry() {
  delete form.dataset.sent;
  if (!pay.hasAttribute("aria-disabled")) return;
  pay.removeAttribute("aria-disabled");
  pay.textContent = payText;
  document
    .getElementById("pay-total")
    .append(" We haven’t heard back yet. You can click again: you’ll only be charged once.");
}

// After going back, the form must be usable again.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  delete form.dataset.sent;
  location.reload();
});

// Browsers whose stylesheets cannot show a closed element's content.
if (matchMedia("(min-width: 64rem)").matches) document.getElementById("order").open = true;
// Choices made before this script loaded.
if (!country.selectedOptions[0]?.defaultSelected) country.dispatchEvent(new Event("change", { bubbles: true }));
