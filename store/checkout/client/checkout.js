// The checkout works without this file. With it, the total follows the address, and one press pays once.
const form = document.getElementById("checkout");
const country = form.elements.namedItem("country");
const pay = form.querySelector("[aria-describedby=pay-total]");
const payText = pay.textContent;
const NO_ANSWER_MS = 15_000;
let refreshing = null;
let refreshes = 0;

document.getElementById("problems")?.focus();
// A page that answers a form would be asked about on the way back to it; its address by itself shows the order, or the checkout as it stands.
history.replaceState(history.state, "", location.href);
document.getElementById("update-total")?.remove();

function showFieldsOfCountry() {
  const isUs = country.value === "US";
  form.querySelector('[data-field="state"]').hidden = !isUs;
  form.querySelector('[data-field="region"]').hidden = isUs;
}

async function refresh(changed) {
  const mine = ++refreshes;
  const fields = new FormData(form);
  for (const secret of ["cardNumber", "expiry", "cvc"]) fields.delete(secret);
  try {
    const answer = await fetch(`${form.action}/delivery`, { method: "POST", body: new URLSearchParams(fields) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || mine !== refreshes) return;
    takeAddressesFrom(answer.url, page);
    const fresh = (selector) => page.querySelector(selector);
    const code = form.elements.namedItem("code")?.value;
    for (const selector of ["#summary", "#pay-total"]) {
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

// The page that answers may stand one step higher than this one, where relative addresses mean something else.
function takeAddressesFrom(url, page) {
  for (const name of ["src", "formaction"]) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, new URL(element.getAttribute(name), url).href);
    }
  }
}

form.addEventListener("change", ({ target }) => {
  if (target === country) showFieldsOfCountry();
  if (["country", "state", "shipping"].includes(target.name))
    refreshing = refresh(target).finally(() => (refreshing = null));
});

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.name !== "code") return;
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
  setTimeout(mayPressAgain, NO_ANSWER_MS);
  if (!event.submitter?.hasAttribute("formaction")) {
    pay.setAttribute("aria-disabled", "true");
    pay.textContent = "Paying…";
  }
});

// The line broke, or somebody stopped waiting: a second press finds the order that the first one made, if it made one.
function mayPressAgain() {
  delete form.dataset.sent;
  if (!pay.hasAttribute("aria-disabled")) return;
  pay.removeAttribute("aria-disabled");
  pay.textContent = payText;
  document.getElementById("pay-total").append(" No answer came yet. Press once more if you like: you pay only once.");
}

// Coming back from the next page must find a form that can be sent.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  delete form.dataset.sent;
  location.reload();
});

showFieldsOfCountry();
// What was chosen before this file came.
if (!country.selectedOptions[0]?.defaultSelected) country.dispatchEvent(new Event("change", { bubbles: true }));
