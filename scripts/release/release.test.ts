import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { productionBill, type Bill } from "./bill-of-materials.ts";
import { changelogSection } from "./changelog-section.ts";
import { requireIntegrity } from "./native-package.ts";

const CHANGELOG =
  "# Changelog\n\nIntro.\n\n## Unreleased\n\n- New.\n\n## 1.10.0 (2026-11-28)\n\n- Ten.\n\n## 1.1.0\n\n- One.\n";

test.for([
  ["1.1.0", "## 1.1.0\n\n- One.\n"],
  ["1.10.0", "## 1.10.0 (2026-11-28)\n\n- Ten.\n"],
  ["1.2.0", "## Unreleased\n\n- New.\n"],
])("the changes of version %s are its section, or what is not released yet", ([version, section]) => {
  expect(changelogSection(CHANGELOG, version!)).toBe(section);
});

test("a package that is not what the lock file says is refused", () => {
  const bytes = Buffer.from("package");
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  expect(() => requireIntegrity("sharp", bytes, integrity)).not.toThrow();
  expect(() => requireIntegrity("sharp", Buffer.from("another"), integrity)).toThrow("package-lock.json has sha512-");
});

describe("the bill of materials", () => {
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/react": { version: "19.0.0" },
      "node_modules/html/node_modules/entities": { version: "4.0.0" },
      "node_modules/entities": { version: "7.0.0", dev: true },
      "node_modules/vitest": { version: "5.0.0", devOptional: true },
      "node_modules/@img/sharp-linux-x64": { version: "2.0.0", optional: true },
      "node_modules/@img/sharp-win32-x64": { version: "2.0.0", optional: true },
    },
  };
  const all = ["react@19.0.0", "entities@4.0.0", "entities@7.0.0", "vitest@5.0.0"];
  const ofSharp = ["@img/sharp-linux-x64@2.0.0", "@img/sharp-win32-x64@2.0.0"];
  const made: Bill = {
    serialNumber: "urn:uuid:random",
    metadata: { timestamp: "now", component: { name: "clone" } },
    components: [...all, ...ofSharp].map((ref) => {
      const at = ref.lastIndexOf("@");
      return { name: ref.slice(0, at), version: ref.slice(at + 1), "bom-ref": ref };
    }),
    dependencies: [
      { ref: "shod@1.0.0", dependsOn: [...all, ...ofSharp] },
      { ref: "react@19.0.0", dependsOn: ["vitest@5.0.0", "entities@4.0.0"] },
      { ref: "vitest@5.0.0", dependsOn: [] },
    ],
  };

  test("has the packages of production, in the versions of production, and the native ones of the archive", () => {
    const bill = productionBill(made, lock, ["@img/sharp-linux-x64"], new Date(0));
    const kept = ["react@19.0.0", "entities@4.0.0", "@img/sharp-linux-x64@2.0.0"];
    expect(bill.components.map((component) => component["bom-ref"])).toEqual(kept);
    expect(bill.dependencies).toEqual([
      { ref: "shod@1.0.0", dependsOn: kept },
      { ref: "react@19.0.0", dependsOn: ["entities@4.0.0"] },
    ]);
  });

  test("names the program, not the folder, and nothing that differs between two runs", () => {
    const bill = productionBill(made, lock, [], new Date(0));
    expect(bill.metadata).toEqual({ timestamp: "1970-01-01T00:00:00.000Z", component: { name: "shod" } });
    expect(bill.serialNumber).toBeUndefined();
  });
});
