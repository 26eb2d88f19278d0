// The checkout works without this file. With it, the total follows the address, and one press pays once.
const form = document.getElementById("checkout");
const country = form.elements.namedItem("country");
let refreshing = null;
let refreshes = 0;

document.getElementById("problems")?.focus();
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
  if (!event.submitter?.hasAttribute("formaction")) {
    const button = form.querySelector("[aria-describedby=pay-total]");
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Paying…";
  }
});

// Coming back from the next page must find a form that can be sent.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  delete form.dataset.sent;
  location.reload();
});

showFieldsOfCountry();
