import { describe, expect, it } from "vitest";
import { readNuxtCall, readNuxtPayload, readRscStream } from "./frameworks.ts";

describe("framework state", () => {
  it("binds the arguments of Nuxt 2's function", () => {
    const code =
      'window.__NUXT__=(function(a,b,c){return {data:[{product:{name:a,price:b,old:c}}]}}("Vas \\u0219mecher",129.9,null));';
    expect(readNuxtCall(code)).toEqual({
      data: [{ product: { name: "Vas șmecher", price: 129.9, old: null } }],
    });
    expect(readNuxtCall("window.__NUXT__={state:{price:5}}")).toEqual({ state: { price: 5 } });
    expect(readNuxtCall("var x = __NUXT__")).toBeNull();
  });

  it("resolves the parts of Nuxt 3's flat list, including circular references", () => {
    expect(readNuxtPayload([["Reactive", 1], { product: 2 }, { name: 3, price: 4 }, "Ceas", 250])).toEqual({
      product: { name: "Ceas", price: 250 },
    });
    const loop = readNuxtPayload([{ self: 0 }]) as Record<string, unknown>;
    expect(loop["self"]).toBe(loop);
  });

  it("joins React's stream and parses the lines that contain a price", () => {
    const first =
      'self.__next_f.push([1,"1:{\\"a\\":1}\\n2:[\\"$\\",\\"div\\",null,{\\"product\\":{\\"pri"])';
    const second = 'self.__next_f.push([1,"ce\\":99}}]\\n"])';
    expect(readRscStream([first, second])).toEqual([["$", "div", null, { product: { price: 99 } }]]);
  });
});
