// Stores the PGN files of the current games in IndexedDB, so that the files' other games survive a reload.

const name = "chess-arbiter"
const storeName = "files"
/** Larger files are not stored. */
const largest = 64 << 20

/**
 * Runs an operation on the object store; null if IndexedDB is missing or forbidden.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(files: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T | null>}
 */
function withStore(mode, act) {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName)
      opening.onerror = opening.onblocked = () => resolve(null)
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(storeName, mode)
        const request = act(transaction.objectStore(storeName))
        transaction.oncomplete = () => {
          resolve(request.result)
          database.close()
        }
        transaction.onabort = transaction.onerror = () => {
          resolve(null)
          database.close()
        }
      }
    } catch {
      resolve(null)
    }
  })
}

/**
 * Stores the file from which the game at a place was opened.
 * @param {string} place
 * @param {Blob} blob
 */
export async function keepFile(place, blob) {
  if (blob.size <= largest) await withStore("readwrite", (files) => files.put(blob, place))
}

/** @param {string} place @returns {Promise<Blob | null>} */
export async function fileAt(place) {
  const found = await withStore("readonly", (files) => files.get(place))
  return found instanceof Blob ? found : null
}

/** Deletes the files of places that no longer exist. @param {readonly string[]} places */
export async function forgetFiles(places) {
  const keys = (await withStore("readonly", (files) => files.getAllKeys())) ?? []
  for (const key of keys) if (!places.includes(String(key))) await withStore("readwrite", (files) => files.delete(key))
}
